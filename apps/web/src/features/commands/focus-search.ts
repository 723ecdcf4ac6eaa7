/** Focuses the screen's search field; returns false when it has none. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('main search :is(input, textarea)')
  const field = [...fields].find((each) => each.checkVisibility())
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== undefined
}
