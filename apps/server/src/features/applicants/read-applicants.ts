import type { ApplicantCard, ApplicantPage, ApplicantPlace, ComparedApplicants } from '@bandstand/api-spec'
import { APPLICANTS_PER_PAGE, type ApplicantFilter, type ApplicantOrder } from '@bandstand/domain/booking'
import { type Position, wholeMiles } from '@bandstand/domain/places'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import {
  type ApplicationCardRow,
  applicationSide,
  bookedGigView,
  findApplicationCard,
  findApplicationCards,
  gigPartOf,
  requireOwnGig,
  selectScheduleDates,
} from '../booking/index.ts'
import { type GigRow, withAgreedTerms } from '../gigs/index.ts'
import { findKnown } from '../network/index.ts'
import { countPlayed } from '../payments/index.ts'
import {
  type Among,
  countShortlisted,
  findApplicantProfiles,
  findPlaceAmong,
  listApplicantPlaces,
  selectApplicants,
  selectOfGig,
} from './applicants.queries.ts'
import { applicantView } from './applicants.view.ts'

/** Returns one page of a gig's applicants, for its venue to choose. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY. */
export async function listApplicants(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { page, ...order }: ApplicantFilter,
): Promise<ApplicantPage> {
  const now = deps.now()
  const gig = await requireOwnGig(deps, actor, gigId)
  const slice = { limit: APPLICANTS_PER_PAGE, offset: (page - 1) * APPLICANTS_PER_PAGE }
  const ids = await selectApplicants(deps.db, await amongOf(deps, gig, order, now), slice)
  const [rows, counts] = await Promise.all([
    findApplicationCards(deps.db, ids),
    countShortlisted(deps.db, gigId, now),
  ])
  return {
    ...(await shownOf(deps, actor, gig, rows, now)),
    total: counts[order.show],
    page,
    pageSize: APPLICANTS_PER_PAGE,
    counts,
  }
}

/** Returns some applicants of a gig side by side, for its venue. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY. */
export async function compareApplicants(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { ids }: { ids: readonly string[] },
): Promise<ComparedApplicants> {
  const now = deps.now()
  const gig = await requireOwnGig(deps, actor, gigId)
  const found = await selectOfGig(deps.db, gigId, [...new Set(ids)])
  return shownOf(deps, actor, gig, await findApplicationCards(deps.db, found), now)
}

/**
 * Returns one applicant with those before and after it, for the gig's venue. Throws APPLICATION_NOT_FOUND to everybody
 * but the two parties, GIG_OWNER_ONLY to the artist.
 */
export async function getApplicant(
  deps: Deps,
  actor: Actor,
  id: string,
  order: ApplicantOrder,
): Promise<ApplicantPlace> {
  const now = deps.now()
  const row = await findApplicationCard(deps.db, id)
  const me = row && applicationSide(actor, row)
  if (!row || !me) throw refusal('APPLICATION_NOT_FOUND')
  if (me === 'artist') throw refusal('GIG_OWNER_ONLY')
  const gig = await requireOwnGig(deps, actor, row.gig_id)
  const found = await findPlaceAmong(deps.db, await amongOf(deps, gig, order, now), id)
  const [applicant] = (await shownOf(deps, actor, gig, [row], now)).applications
  if (!applicant || !found) throw refusal('APPLICATION_NOT_FOUND')
  const { place, total, previous_id: previous, next_id: next } = found
  return {
    applicant,
    previous: previous === null ? null : { id: previous, name: found.previous_name },
    next: next === null ? null : { id: next, name: found.next_name },
    place,
    total,
  }
}

/** Returns the order of a gig's applicants, with distances only when sorted by them. */
async function amongOf({ db }: Deps, gig: GigRow, { sort, show }: ApplicantOrder, now: Date): Promise<Among> {
  const from = positionOf(gig)
  const places = sort === 'distance' && from ? await listApplicantPlaces(db, gig.id) : []
  const miles = places.map(({ place_id, ...at }) => ({ placeId: place_id, miles: wholeMiles(from!, at) }))
  return { gigId: gig.id, sort, show, miles, now }
}

/** Returns these applicants with all facts, in as many statements for ten as for one. */
async function shownOf(
  { db }: Deps,
  actor: Actor,
  posted: GigRow,
  rows: readonly ApplicationCardRow[],
  now: Date,
): Promise<{ gig: ApplicantPage['gig']; applications: ApplicantCard[] }> {
  const artists = [...new Set(rows.map(({ artist_id }) => artist_id))]
  const schedules = rows.flatMap(({ schedule_id: id }) => id ?? [])
  const [[gig = posted], profiles, known, played, dates] = await Promise.all([
    withAgreedTerms(db, [posted], actor.partyId),
    findApplicantProfiles(db, artists),
    findKnown(db, actor.partyId, artists),
    countPlayed(db, artists),
    selectScheduleDates(db, schedules),
  ])
  const profileOf = new Map(profiles.map((profile) => [profile.uuid, profile]))
  return {
    gig: bookedGigView(gigPartOf(gig), now),
    applications: rows.map((row) =>
      applicantView(row, {
        profile: profileOf.get(row.artist_id),
        known: known.get(row.artist_id),
        played: played.get(row.artist_id),
        dates: dates.filter(({ schedule_id: id }) => id === row.schedule_id),
        gigAt: positionOf(posted),
        now,
      }),
    ),
  }
}

function positionOf({ location_lat: lat, location_lng: lng }: GigRow): Position | null {
  return lat === null || lng === null ? null : { lat, lng }
}
