import { clearPrivate, readPrivate, writePrivate } from './private-values.ts'
import { getSession, onSession } from './session.ts'

export { readPrivate, writePrivate }

/*
 * Stored values of one member on this device: they survive a reload and a closed tab, and are removed once
 * nobody is signed in, as the next user of this machine may be another member.
 */
onSession(() => {
  if (getSession().status !== 'signedOut') return
  const mark = readPrivate('last-seen')
  clearPrivate()
  if (!mark) return
  // Loaded only for members with something stored. Code that cannot be fetched is fetched at the next start.
  void import('../api/last-seen.ts').then(
    ({ clearLastSeen }) => clearLastSeen(),
    () => writePrivate('last-seen', mark),
  )
})
