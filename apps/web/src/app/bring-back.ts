import { isReached, onReach } from '../lib/reach.ts'
import { getSession, onSession } from '../lib/session.ts'

/**
 * Whenever the server cannot be reached, what the member saw last is brought back. Without a network at the start it is
 * waited for: no screen must take what it cannot ask for as missing.
 */
export async function bringBackWhenLost(): Promise<void> {
  onReach(() => void bringBack())
  await bringBack()
}

async function bringBack(): Promise<void> {
  if (isReached()) return
  await sessionChecked()
  if (!getSession().user) return
  // Where no service worker keeps the code for it, there is nothing to bring back either.
  const code = await import('../lib/last-seen.ts').catch(() => null)
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
