# Completion of wolken in fish. For this shell alone:
#     wolken completion fish | source
# For good:
#     wolken completion fish > ~/.config/fish/completions/wolken.fish
function _wolken
    set -lx _WOLKEN_COMPLETE fish
    # What stands behind the cursor fish tells nobody.
    set -l before (commandline -opc)
    set -l typed (commandline -ct)
    set -l program (string replace -r '^~' -- $HOME $before[1])
    $program (math (count $before) - 1) $before[2..-1] "$typed" 2>/dev/null
end
complete -c wolken -f -k -a '(_wolken)'
