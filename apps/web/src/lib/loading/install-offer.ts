import { createListeners } from '../screen/create-listeners.ts'
import { readStored, writeStored } from '../session/web-storage.ts'

/** The event browsers fire when a site can be installed; not yet in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const DISMISSED = 'bandstand.install.dismissed'
const listeners = createListeners()
let offer: InstallPromptEvent | null = null

/** Listens for the browser's offer to install the app. Called in the first lines of the app, as it may come at once. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(isStandalone() || readStored(DISMISSED, 'sessionStorage') ? null : (event as InstallPromptEvent))
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Returns whether the app can be installed now. */
export const readInstallOffer = (): boolean => offer !== null

/** Calls `listener` when an offer to install comes or goes; returns the function that stops it. */
export const onInstallOffer = listeners.on

/** Opens the browser's own dialog for installing. Its event works once, so the banner disappears either way. */
export function promptInstall(): void {
  const asked = offer
  setOffer(null)
  void asked?.prompt()
}

/** Hides the banner for the rest of this browser session. */
export function dismissInstall(): void {
  writeStored(DISMISSED, 'yes', 'sessionStorage')
  setOffer(null)
}

function setOffer(next: InstallPromptEvent | null): void {
  offer = next
  listeners.call()
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
