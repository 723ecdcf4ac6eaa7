/** Puts the keyboard into the first field that the screen can be searched with; false when it shows none. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('main search :is(input, textarea)')
  const field = [...fields].find((each) => each.checkVisibility())
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== undefined
}
