import { useEffect, type RefObject } from 'react'

/** After every attempt that found something wrong, brings the first wrong field into view and focuses it. */
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
