# Prepares a shell for completions.py; the release is in ~/.local.
unsetopt zle_bracketed_paste auto_remove_slash prompt_cr prompt_sp
# This line is in README, for the prefix /usr/local.
fpath=(~/.local/share/zsh/site-functions $fpath)
autoload -U compinit
compinit -u -D

# Prints what the program would get.
settings-convert() {
  print -rl -- '<begin>' "$@" '<end>'
}

# Collects what is offered: all of it passes through `compadd`. With -O, -A or -D, it is only asked.
typeset -ga offered
collect() {
  compadd() {
    local -a found
    builtin compadd -O found "$@"
    [[ " ${@[1,(i)(-|--)]} " == *' -'[a-zA-Z]#[OAD]' '* ]] || offered+=("$IPREFIX${^found[@]}")
    builtin compadd "$@"
  }
  _main_complete
  unfunction compadd
}
zle -C collect list-choices collect

# Prints its arguments, and empties the line.
finish() {
  print -rl -- '' '<begin>' "$@" '<end>'
  BUFFER=
  zle accept-line
}
zle -N finish
bindkey '^G' finish

# Prints what is offered at the cursor.
offer() {
  offered=()
  # Words only, without their descriptions.
  zstyle ':completion:*' verbose no
  zle collect
  zstyle -d ':completion:*' verbose
  finish $offered
}
zle -N offer
bindkey '^T' offer

PS1='ready> '
