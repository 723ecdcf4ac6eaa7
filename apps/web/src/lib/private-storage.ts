import { clearPrivate, readPrivate, writePrivate } from './private-values.ts'
import { getSession, onSession } from './session.ts'

export { readPrivate, writePrivate }

/*
 * What one member leaves on this device to come back to: it survives a reload and a closed tab, and is gone once
 * nobody is signed in, as the next one on this machine is somebody else.
 */
onSession(() => {
  if (getSession().status !== 'signedOut') return
  const mark = readPrivate('last-seen')
  clearPrivate()
  if (!mark) return
  // Loaded only for members with something stored. Code that cannot be fetched is fetched at the next start.
  void import('./last-seen.ts').then(
    ({ clearLastSeen }) => clearLastSeen(),
    () => writePrivate('last-seen', mark),
  )
})
