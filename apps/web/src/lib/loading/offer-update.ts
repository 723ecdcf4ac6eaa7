import { HOUR_MS, SECOND_MS } from '@bandstand/domain/time'
import { isFormOpen } from '../forms/open-form.ts'
import { toast } from '../screen/toast.ts'

const LOOK_EVERY_MS = SECOND_MS
/** The toast closes after a while, and returns for members who haven't reloaded by then. */
const SHOWN_MS = 30 * SECOND_MS
const AGAIN_MS = HOUR_MS

let isOffered = false
let isReloading = false

/** Shows a toast that a new version is ready, again an hour after it was closed. It and its reload wait while a form is open. */
export function offerUpdate(): void {
  if (isOffered) return
  isOffered = true
  offer()
}

function offer(): void {
  whenNoFormIsOpen(() =>
    toast('A new version is ready', {
      tone: 'info',
      lastsMs: SHOWN_MS,
      action: { label: 'Reload', onClick: reload },
      onClose: () => {
        if (!isReloading) setTimeout(offer, AGAIN_MS)
      },
    }),
  )
}

function reload(): void {
  isReloading = true
  if (isFormOpen()) toast('We’ll load it once you’ve left this form', { tone: 'info' })
  whenNoFormIsOpen(() => location.reload())
}

function whenNoFormIsOpen(act: () => void): void {
  if (isFormOpen()) setTimeout(() => whenNoFormIsOpen(act), LOOK_EVERY_MS)
  else act()
}
