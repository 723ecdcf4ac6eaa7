/** Focuses the field to correct, so that assistive technology reads its error. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
