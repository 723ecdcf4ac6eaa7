import { useEffect, type RefObject } from 'react'

/** Scrolls to the first wrong field and focuses it after every submit that found an error. */
export function useFocusFirstError(
  form: RefObject<HTMLFormElement | null>,
  attempts: number,
  failed: boolean,
) {
  useEffect(() => {
    if (!failed) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- Only a new attempt moves the focus, not an error that comes or goes.
  }, [form, attempts])
}
