import { isReached, onReach } from '../lib/api/reach.ts'
import { getSession, onSession } from '../lib/session/session.ts'

/** Restores what the member saw last whenever the server can't be reached; at startup first, so that no screen treats it as missing. */
export async function bringBackWhenLost(): Promise<void> {
  onReach(() => void bringBack())
  await bringBack()
}

async function bringBack(): Promise<void> {
  if (isReached()) return
  await sessionChecked()
  if (!getSession().person) return
  // Without a service worker that caches this code, nothing was stored either.
  const code = await import('../lib/api/last-seen.ts').catch(() => null)
  await code?.restoreLastSeen()
}

function sessionChecked(): Promise<void> {
  return new Promise((resolve) => {
    if (getSession().status !== 'checking') return resolve()
    const stop = onSession(() => {
      stop()
      resolve()
    })
  })
}
