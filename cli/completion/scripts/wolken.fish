# Completion of wolken in fish. For this shell alone:
#     wolken completion fish | source
# For good:
#     wolken completion fish > ~/.config/fish/completions/wolken.fish
function _wolken
    set -lx _WOLKEN_COMPLETE fish
    set -l all (commandline -op)
    set -l before (commandline -opc)
    set -l typed (commandline -ct)
    set -l place (math (count $before) + 1)
    if test -n "$typed"
        set place (math $place + 1)
    end
    set -l program (string replace -r '^~' -- $HOME $before[1])
    $program (math (count $before) - 1) $before[2..-1] "$typed" $all[$place..-1] 2>/dev/null
end
complete -c wolken -f -k -a '(_wolken)'
