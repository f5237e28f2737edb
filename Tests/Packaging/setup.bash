# Prepares a shell for completions.py; the release is in ~/.local.
bind 'set bell-style none'
bind 'set enable-bracketed-paste off'
# With bash-completion, bash loads the script when it is needed.
source /usr/share/bash-completion/bash_completion 2> /dev/null \
  || source ~/.local/share/bash-completion/completions/settings-convert

# Prints what the program would get.
settings-convert() {
  printf '%s\n' '<begin>' "$@" '<end>'
}

# Prints what is offered for the last argument.
offer() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
  _settings_convert 2> /dev/null
  printf '%s\n' '<begin>' "${COMPREPLY[@]}" '<end>'
}

PS1='ready> '
