# Completes the words of ./sumspace in bash and zsh: source <(./sumspace completion)
if [ -n "${ZSH_VERSION:-}" ]; then
    autoload -U +X bashcompinit && bashcompinit
fi

_sumspace() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} path= words i
    for ((i = 1; i < COMP_CWORD; i++)); do
        _sumspace_words "$path ${COMP_WORDS[i]}"
        [[ -z $words || ${COMP_WORDS[i]} == -* ]] || path="$path ${COMP_WORDS[i]}"
    done
    case $current in
    @*) COMPREPLY=($(compgen -P @ -f -- "${current#@}")) ;;
    *)
        [[ $previous == -* ]] || previous=
        _sumspace_words "$path${previous:+ $previous}"
        [[ -n $words || $current != -* ]] || _sumspace_words "$path"
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        ;;
    esac
}

complete -o default -F _sumspace sumspace ./sumspace

