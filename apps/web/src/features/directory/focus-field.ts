/** Takes the keyboard to what has to be corrected, so that assistive technology reads what is wrong with it. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
