import type { ComparablePay } from '@bandstand/api-spec'
import { COMPARABLE_DAYS, type ComparablePayInput, compareShows } from '@bandstand/domain/gigs'
import { dollarsOf } from '@bandstand/domain/money'
import type { Position } from '@bandstand/domain/places'
import { DAY_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findProfile } from '../profiles/index.ts'
import { selectPlayedShows } from './played-shows.queries.ts'
import { findReadableGig } from './find-readable-gig.ts'

/**
 * Returns what gigs like this one paid around the place of a gig or of the actor's party; null where too few are known, or the place
 * isn't. Throws GIG_NOT_FOUND for a gig that the actor can't read.
 */
export async function comparePay(
  { db, now }: Deps,
  actor: Actor,
  { position, gigId, ...show }: ComparablePayInput,
): Promise<ComparablePay> {
  const at = gigId === undefined ? await placeOf(db, actor) : await placeOfGig(db, actor, gigId)
  if (!at) return { pay: null }
  const since = new Date(now().getTime() - COMPARABLE_DAYS * DAY_MS)
  const compared = compareShows(await selectPlayedShows(db, { position, at, since }), show)
  if (!compared) return { pay: null }
  return { pay: { ...compared, low: dollarsOf(compared.low), high: dollarsOf(compared.high) } }
}

interface Located {
  location_lat: number | null
  location_lng: number | null
}

async function placeOf(db: Database, { partyId }: Actor): Promise<Position | null> {
  return positionOf(await findProfile(db, partyId))
}

async function placeOfGig(db: Database, actor: Actor, gigId: string): Promise<Position | null> {
  const gig = await findReadableGig(db, actor, gigId)
  if (!gig) throw refusal('GIG_NOT_FOUND')
  return positionOf(gig)
}

function positionOf(row: Located | null): Position | null {
  if (!row || row.location_lat === null || row.location_lng === null) return null
  return { lat: row.location_lat, lng: row.location_lng }
}
