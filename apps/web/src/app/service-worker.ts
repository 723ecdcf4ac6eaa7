const TAKEOVER_MS = 5000
const QUIET_MS = 500

/**
 * An update waits until the next reload, so that no page changes under its reader. On that reload the
 * waiting worker is told to take over, and the page starts again on the new files before the app goes on.
 */
export async function activateWaitingWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker?.controller) return
  const registration = await navigator.serviceWorker.getRegistration()
  const waiting = registration?.waiting
  if (!waiting) return
  // Chromium drops the wish when the old worker gets another request just then, as pages that load send.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  const replaced = new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), TAKEOVER_MS)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  waiting.postMessage({ type: 'SKIP_WAITING' })
  if (!(await replaced)) return
  location.reload()
  await new Promise(() => {})
}

/** Registers after everything the first view needs has been fetched. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(() => {
      // Private windows and old browsers refuse; the app works without it.
    })
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
