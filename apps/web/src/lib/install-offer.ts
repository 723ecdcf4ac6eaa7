/** The event browsers fire when a site can be installed; not yet in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const DISMISSED = 'bandstand.install.dismissed'
const listeners = new Set<() => void>()
let offer: InstallPromptEvent | null = null

/** Must run before the browser's offer, so it belongs to the first lines of the app. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(isStandalone() || isDismissed() ? null : (event as InstallPromptEvent))
  })
  addEventListener('appinstalled', () => setOffer(null))
}

export const readInstallOffer = (): boolean => offer !== null

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hands over to the browser's own dialog. Its event works once, so the banner goes either way. */
export function promptInstall(): void {
  const asked = offer
  setOffer(null)
  void asked?.prompt()
}

/** Not now: the banner stays away for the rest of this browser session. */
export function dismissInstall(): void {
  try {
    sessionStorage.setItem(DISMISSED, 'yes')
  } catch {
    // Without storage it stays away as long as the page lives.
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
