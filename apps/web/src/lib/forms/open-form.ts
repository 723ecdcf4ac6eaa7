/** The form that the user typed into last. */
let touched: WeakRef<HTMLFormElement> | undefined

/** Records which form is being filled in, for as long as the page lives. */
export function watchForms(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form && form.role !== 'search') touched = new WeakRef(form)
    },
    { capture: true, passive: true },
  )
}

/** Returns whether a reload would lose input: a dialog is open, or a form that was typed into. */
export function isFormOpen(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  return touched?.deref()?.isConnected ?? false
}
