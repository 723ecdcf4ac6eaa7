import { isReached, onReach } from '../lib/api/reach.ts'
import { getSession, onSession } from '../lib/session/session.ts'

/**
 * Restores what the member saw last whenever the server can't be reached. Without a network at startup it resolves only once
 * that is done, so that no screen treats unread data as missing.
 */
export async function bringBackWhenLost(): Promise<void> {
  onReach(() => void bringBack())
  await bringBack()
}

async function bringBack(): Promise<void> {
  if (isReached()) return
  await sessionChecked()
  if (!getSession().user) return
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
