import type { BookingDefaults } from '@bandstand/domain/booking'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideOf } from '../booking.policy.ts'
import { findBookingDefaults, writeBookingDefaults } from './booking-defaults.queries.ts'

/** Returns the caller's booking defaults. Throws PROFILE_NOT_FOUND. */
export async function getBookingDefaults(deps: Deps, actor: Actor): Promise<BookingDefaults> {
  requireProfile(actor)
  return findBookingDefaults(deps.db, actor.partyId)
}

/** Saves the caller's booking defaults and returns them. Throws PROFILE_NOT_FOUND. */
export async function saveBookingDefaults(
  deps: Deps,
  actor: Actor,
  chosen: BookingDefaults,
): Promise<BookingDefaults> {
  requireProfile(actor)
  await writeBookingDefaults(deps.db, actor.partyId, chosen)
  return chosen
}

function requireProfile(actor: Actor): void {
  if (!sideOf(actor)) throw refusal('PROFILE_NOT_FOUND')
}
