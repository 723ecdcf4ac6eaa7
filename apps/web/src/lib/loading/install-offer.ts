/** The event browsers fire when a site can be installed; not yet in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const DISMISSED = 'bandstand.install.dismissed'
const listeners = new Set<() => void>()
let offer: InstallPromptEvent | null = null

/**
 * Listens for the browser's offer to install the app. Called in the first lines of the app, as the offer may come at
 * once.
 */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(isStandalone() || isDismissed() ? null : (event as InstallPromptEvent))
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Returns whether the app can be installed now. */
export const readInstallOffer = (): boolean => offer !== null

/** Calls `listener` when an offer to install comes or goes; returns the function that stops it. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's own dialog for installing. Its event works once, so the banner disappears either way. */
export function promptInstall(): void {
  const asked = offer
  setOffer(null)
  void asked?.prompt()
}

/** Hides the banner for the rest of this browser session. */
export function dismissInstall(): void {
  try {
    sessionStorage.setItem(DISMISSED, 'yes')
  } catch {
    // Without storage it stays hidden as long as the page lives.
  }
  setOffer(null)
}

function setOffer(next: InstallPromptEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

function isDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}
