import { MINUTE_MS } from '@bandstand/domain/time'
import { watchForms } from '../forms/open-form.ts'

const TAKEOVER_MS = 5000
const QUIET_MS = 500
const INSTALL_MS = 20_000
/** An app that stays open for days looks for a new version when it becomes visible, at most this often. */
const LOOK_EVERY_MS = 30 * MINUTE_MS

/**
 * Lets a waiting service worker take over, and reloads the page on its files before the app starts. Called only on a
 * load, so that no page changes under its reader.
 */
export async function activateWaitingWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker?.controller) return
  const registration = await navigator.serviceWorker.getRegistration()
  const waiting = registration?.waiting
  if (!waiting) return
  // Chromium drops the request to take over when the old worker gets another request at that moment, as from a loading page.
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

/** Registers the service worker after everything the first view needs has been fetched, and offers every new version. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchForms()
  const register = () => {
    navigator.serviceWorker
      .register('/service-worker.js', { scope: '/' })
      .then(followUpdates)
      .catch(() => {
        // Private windows and old browsers refuse; the app works without it.
      })
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Checks for a new version now; resolves to true once it's installed for the next reload. */
export async function findUpdate(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration) return false
    await registration.update()
    if (registration.installing) await isInstalled(registration.installing)
    return registration.waiting !== null
  } catch {
    return false
  }
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  const offer = async () => {
    if (!navigator.serviceWorker.controller) return
    const { offerUpdate } = await import('./offer-update.ts')
    offerUpdate()
  }
  if (registration.waiting) void offer()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    if (installing) void isInstalled(installing).then((installed) => (installed ? offer() : undefined))
  })
  let looked = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - looked < LOOK_EVERY_MS) return
    looked = performance.now()
    registration.update().catch(() => undefined)
  })
}

function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve(worker.state === 'installed')
    }
    worker.addEventListener('statechange', look)
    setTimeout(() => resolve(false), INSTALL_MS)
    look()
  })
}
