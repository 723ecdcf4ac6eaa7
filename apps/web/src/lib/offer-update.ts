import { isFormOpen } from './open-form.ts'
import { toast } from './toast.ts'

const LOOK_EVERY_MS = 1000

let offered = false

/** Shows a toast that a new version is ready. Both the toast and its reload are put off while a form is open. */
export function offerUpdate(): void {
  if (offered) return
  offered = true
  whenNoFormIsOpen(() =>
    toast('A new version is ready', {
      tone: 'info',
      stays: true,
      action: { label: 'Reload', onClick: reload },
    }),
  )
}

function reload(): void {
  if (isFormOpen()) toast('We’ll load it once you’ve left this form', { tone: 'info' })
  whenNoFormIsOpen(() => location.reload())
}

function whenNoFormIsOpen(act: () => void): void {
  if (isFormOpen()) setTimeout(() => whenNoFormIsOpen(act), LOOK_EVERY_MS)
  else act()
}
