" Blocks of banditproof's pages, inside Markdown: copy to ~/.vim/after/syntax/markdown.vim
syntax region bpBlock matchgroup=bpFence start=/^\s*```\(check\|table\|theorem\|algorithm\)$/ end=/^\s*```$/ contains=bpWord,bpName,bpMiss,bpLabel,bpNumber,bpRelation keepend
syntax match bpWord /^\s*\(for each\|for\|at\|with\|part:\|given:\|let\|try\|using\|by\)\ze\s/ contained
syntax match bpWord /\s\(for\|in\|from\|whole\)\ze\s/ contained
syntax match bpName /^\s*[A-Za-z][A-Za-z0-9_-]*\ze: / contained
syntax match bpMiss /^\s*not\( foreseen:\)\?\ze\s/ contained
syntax match bpMiss / -> / contained
syntax match bpLabel /"[^"]*"$/ contained
syntax match bpNumber /\<\d\+\(\.\d\+\)\?\(e-\?\d\+\)\?\>/ contained
syntax match bpRelation /[<>=]=\|[<>]/ contained
syntax match bpProved /\*\*\(PROVED\( IN PART\)\?\|TESTED\|SUPPORTED\|TRACED\)\*\*/ containedin=ALL
syntax match bpRefuted /\*\*\(REFUTED\|UNCHECKED\)\*\*/ containedin=ALL
highlight default link bpFence Special
highlight default link bpWord Keyword
highlight default link bpName Identifier
highlight default link bpMiss WarningMsg
highlight default link bpLabel String
highlight default link bpNumber Number
highlight default link bpRelation Operator
highlight default link bpProved Type
highlight default link bpRefuted Error
