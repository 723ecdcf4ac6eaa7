import * as values from './private-values.ts'
import { getSession, onSession } from './session.ts'

/** Returns the name under which a value of the party of this tab is stored; that of the one that came with the account is unchanged. */
const nameOf = (name: string) => {
  const { party } = getSession()
  return party && !party.isOwn ? `${party.id}.${name}` : name
}

/** Returns the value that is stored under this name for the party of this tab; null when there is none or it cannot be read. */
export const readPrivate = (name: string): unknown => values.readPrivate(nameOf(name))
/** Stores a value for the party of this tab, or removes it (null). Does nothing where storage is full or closed. */
export const writePrivate = (name: string, value: unknown): void => values.writePrivate(nameOf(name), value)

/*
 * Stored values of one member on this device: they survive a reload and a closed tab, and are removed once
 * nobody is signed in, as the next user of this machine may be another member.
 */
onSession(() => {
  if (getSession().status !== 'signedOut') return
  const mark = values.readPrivate('last-seen')
  values.clearPrivate()
  if (!mark) return
  // Loaded only for members with something stored. Code that cannot be fetched is fetched at the next start.
  void import('../api/last-seen.ts').then(
    ({ clearLastSeen }) => clearLastSeen(),
    () => values.writePrivate('last-seen', mark),
  )
})
