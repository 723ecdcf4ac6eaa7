/** Selects the controls that take typed letters. */
export const TYPED_INTO = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
