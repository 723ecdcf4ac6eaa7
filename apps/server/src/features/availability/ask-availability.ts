import { isVenue } from '@bandstand/domain/accounts'
import type { AskAvailabilityInput, AvailabilityWord } from '@bandstand/domain/availability'
import { weeklyHours } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findWhereabouts } from './availability.queries.ts'
import { findShownAvailability } from './find-availability.ts'

/**
 * Returns whether acts are free in some hours, as far as they let venues see it, in the order of the ids; those that aren't artists' are
 * left out. Throws ARTIST_SEARCH_VENUES_ONLY.
 */
export async function askAvailability(
  { db, now }: Deps,
  actor: Actor,
  { ids, start, end, timeZone }: AskAvailabilityInput,
): Promise<{ artistId: string; availability: AvailabilityWord }[]> {
  if (actor.userType === null || !isVenue(actor.userType)) throw refusal('ARTIST_SEARCH_VENUES_ONLY')
  const zone = timeZone ?? (await findWhereabouts(db, actor.partyId)).timeZone
  // Nothing is agreed on yet: an hour that the clocks skip is as much later as they move.
  const [hours] = weeklyHours({ start, end }, zone, 1)
  const asks = [...new Set(ids)].map((artistId) => ({ artistId, ...hours! }))
  const words = await findShownAvailability(db, asks, { venueId: actor.partyId, concerns: false, now: now() })
  return [...words].map(([{ artistId }, { word }]) => ({ artistId, availability: word }))
}
