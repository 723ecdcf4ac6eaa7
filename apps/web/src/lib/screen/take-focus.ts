/** Gives a field the focus when it appears, as `ref`: it takes the place of what was clicked. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus()
