import { isVenue } from '@bandstand/domain/accounts'
import type { Availability } from '@bandstand/domain/availability'
import type { InCents } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findSaid, writeSaid } from './availability.queries.ts'

/** Returns what the caller's act says about when it plays. Throws AVAILABILITY_ACTS_ONLY. */
export async function getOwnAvailability({ db }: Deps, actor: Actor): Promise<Availability> {
  requireAct(actor)
  return findSaid(db, actor.partyId)
}

/** Saves what the caller's act says about when it plays, and returns it. Throws AVAILABILITY_ACTS_ONLY. */
export async function saveOwnAvailability(
  { db, now }: Deps,
  actor: Actor,
  said: InCents<Availability, 'minFee'>,
): Promise<Availability> {
  requireAct(actor)
  await writeSaid(db, actor.partyId, { said, at: now() })
  return findSaid(db, actor.partyId)
}

function requireAct({ userType }: Actor): void {
  if (userType === null || isVenue(userType)) throw refusal('AVAILABILITY_ACTS_ONLY')
}
