import { gigTexts, type GigAddressInput, otherTownText } from '@bandstand/domain/gigs'
import { withoutStreet } from '@bandstand/domain/places'
import type { Actor } from '../../auth/actor.ts'
import { lockGig, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { locateAddress, positionColumns, shareTown, townOf } from '../places/index.ts'
import { findProfile, type ProfileRow, updateProfile } from '../profiles/index.ts'
import { lacksStreet } from './gig-street.ts'
import { canEditGig } from './gigs.policy.ts'
import { findJoinedGig, type GigRow, updateOpenGig } from './gigs.queries.ts'
import { requireInstant } from './require-instant.ts'

/**
 * Completes the address of an open gig of the caller's own, within its town; the town is added to a street without one. The
 * caller's profile gets the same address if it has no street. Throws GIG_NOT_FOUND, GIG_NOT_YOURS, GIG_NOT_EDITABLE, and
 * INPUT_INVALID for a `location` without a street or in another town.
 */
export async function giveAddress(
  deps: Deps,
  actor: Actor,
  id: string,
  typed: GigAddressInput,
): Promise<void> {
  const now = deps.now()
  const posted = await findJoinedGig(deps.db, id)
  if (!posted) throw refusal('GIG_NOT_FOUND')
  if (!canEditGig(actor, posted)) throw refusal('GIG_NOT_YOURS')
  const { location, isMoved } = await completeAddress(deps, posted, typed.location)
  const where = await locateAddress(deps.places, { location, placeId: null, marker: null })
  const address = { location, ...positionColumns(where), updated_at: now }
  const zoneColumns = (gig: GigRow) => {
    if (!isMoved || !where.timeZone) return {}
    const wallClock = `${gig.date}T${gig.time.slice(0, 5)}`
    const starts_at = requireInstant('location', wallClock, where.timeZone, gig.time_is_second)
    return { time_zone: where.timeZone, starts_at }
  }
  const home = await findProfile(deps.db, actor.partyId)
  const isHome = home !== null && (await takesAddress(deps, home, location))
  await deps.db.transaction().execute(async (tx) => {
    const venue = await lockProfile(tx, actor.partyId)
    const gig = await lockGig(tx, id, 'update')
    if (!venue || !gig) throw refusal('GIG_NOT_FOUND')
    const isAsRead = gig.location === posted.location || gig.location === location
    if (!isAsRead || gig.starts_at <= now) throw refusal('GIG_NOT_EDITABLE')
    if (!(await updateOpenGig(tx, id, { ...address, ...zoneColumns(gig) }))) throw refusal('GIG_NOT_EDITABLE')
    if (!isHome || venue.location !== home.location) return
    await updateProfile(tx, venue.uuid, { ...address, time_zone: where.timeZone ?? venue.time_zone })
  })
}

/** Returns the whole address, and whether the gig had no town before. Throws INPUT_INVALID for `location`. */
async function completeAddress(
  deps: Deps,
  gig: GigRow,
  typed: string,
): Promise<{ location: string; isMoved: boolean }> {
  const town = withoutStreet(gig.location)
  const namesTown = (await townOf(deps.places, typed)) !== null
  const location = namesTown || town === '' ? typed : `${typed}, ${town}`
  if (await lacksStreet(deps, { location, location_marked: false }))
    throw fieldRefusal('location', gigTexts.streetRequired)
  const isMoved = (await townOf(deps.places, gig.location)) === null
  if (!isMoved && !(await shareTown(deps.places, location, gig.location)))
    throw fieldRefusal('location', otherTownText(town))
  return { location, isMoved }
}

/** Returns whether a venue's profile takes the address of its gig: it has none, or only the town. */
async function takesAddress(deps: Deps, venue: ProfileRow, address: string): Promise<boolean> {
  if (!venue.location) return true
  const home = { location: venue.location, location_marked: venue.location_marked }
  return (await lacksStreet(deps, home)) && shareTown(deps.places, venue.location, address)
}
