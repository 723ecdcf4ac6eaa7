import type { ApplicationState, GigRelation, InvitableGig, Invitee, NightOffer } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import type { AvailabilityWord } from '@bandstand/domain/availability'
import { isLive } from '@bandstand/domain/booking'
import { otherSide } from '@bandstand/domain/lifecycle'
import { dollarsOf } from '@bandstand/domain/money'
import { BEGINNINGS_PER_GIG } from '@bandstand/domain/network'
import type { Actor } from '../../../auth/actor.ts'
import { limitScale } from '../../../security/limits.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { findShownAvailability } from '../../availability/index.ts'
import { type GigRow, isPrivateFrom } from '../../gigs/index.ts'
import { findShownProfile } from '../../profiles/index.ts'
import { findApplicationCard, findApplicationCards } from '../applications/application-cards.queries.ts'
import { applicationStateView } from '../applications/application.view.ts'
import { canRestoreGig, isGigOpen, sideOf } from '../booking.policy.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { bookedGigView, gigPartOf } from '../booking.view.ts'
import {
  countApplicants,
  findBookingOfGig,
  findGig,
  findNewestApplication,
  type InvitableGigRow,
  type InviteeRow,
  selectInvitableGigs,
  selectInvitees,
} from './gig-relation.queries.ts'
import { selectNightOffers } from '../offers/night-offers.queries.ts'
import { gigMinutes, termsOfGig } from '../offers/gig-terms.ts'
import { findFormer } from '../applications/beginnings.queries.ts'

/**
 * Returns the caller's relation to a gig: their application or the number of applicants, and what they may do. Throws
 * GIG_NOT_FOUND.
 */
export async function gigRelation(deps: Deps, actor: Actor, gigId: string): Promise<GigRelation> {
  const { db } = deps
  const gig = await findGig(db, gigId)
  if (!gig || (await isPrivateFrom(db, actor, gig))) throw refusal('GIG_NOT_FOUND')
  const now = deps.now()
  const open = isGigOpen(gig, now)
  if (sideOf(actor) === 'artist') {
    const newest = await findNewestApplication(db, gigId, actor.partyId)
    const row = newest && (await findApplicationCard(db, newest))
    const mine = row ? applicationStateView(row, 'artist', now) : null
    const taken = mine !== null && (isLive(mine.status) || mine.status === 'booked')
    const { declined, withdrawn } = await findFormer(db, gigId, actor.partyId, 'applied')
    const spent = withdrawn >= BEGINNINGS_PER_GIG * limitScale(deps)
    return {
      mine,
      bookingId: await findBookingOfGig(db, gigId, actor.partyId),
      applicants: null,
      invitationTerms: null,
      abilities: {
        apply: open && gig.visibility === 'public' && !taken && !declined && !spent,
        invite: false,
        close: false,
        restore: false,
      },
    }
  }
  const isOwner = gig.venue_id === actor.partyId
  const { durationMinutes } = await findBookingDefaults(db, actor.partyId)
  return {
    mine: null,
    bookingId: await findBookingOfGig(db, gigId, actor.partyId),
    applicants: isOwner ? await countApplicants(db, gigId) : null,
    invitationTerms: open && isOwner ? termsOfGig(gigPartOf(gig), durationMinutes) : null,
    abilities: {
      apply: false,
      invite: open && isOwner,
      close: open && isOwner,
      restore: isOwner && canRestoreGig(gig, now),
    },
  }
}

/**
 * Returns the calling venue's open gigs, each with whether the artist can be invited. Throws GIG_VENUES_ONLY,
 * ARTIST_NOT_FOUND.
 */
export async function listInvitableGigs(
  deps: Deps,
  actor: Actor,
  artistId: PartyId,
): Promise<InvitableGig[]> {
  if (sideOf(actor) !== 'venue') throw refusal('GIG_VENUES_ONLY')
  const artist = await findShownProfile(deps.db, artistId)
  if (artist?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
  const now = deps.now()
  const { durationMinutes } = await findBookingDefaults(deps.db, actor.partyId)
  const minutes = gigMinutes(null, durationMinutes)
  const rows = await selectInvitableGigs(deps.db, actor.partyId, artistId, minutes, now)
  const asked = await withAvailability(
    deps,
    actor,
    rows.map((row) => ({ ...row, artist_id: artistId })),
  )
  return asked.map((row) => ({
    ...bookedGigView(row, now),
    seriesId: row.series_id,
    ...invitationView(row),
    suggestedTerms: termsOfGig(row, durationMinutes),
  }))
}

/**
 * Returns these artists with their application to the gig and whether they can be invited, for the gig's venue. Throws
 * GIG_NOT_FOUND, GIG_OWNER_ONLY.
 */
export async function listInvitees(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { ids }: { ids: PartyId[] },
): Promise<Invitee[]> {
  const gig = await requireOwnGig(deps, actor, gigId)
  const { durationMinutes } = await findBookingDefaults(deps.db, actor.partyId)
  const rows = await selectInvitees(deps.db, gigId, ids, gigMinutes(null, durationMinutes))
  const open = isGigOpen(gig, deps.now())
  return (await withAvailability(deps, actor, rows)).map((row) => {
    const { abilities, ...view } = invitationView(row)
    return { ...view, artistId: row.artist_id, abilities: { invite: open && abilities.invite } }
  })
}

/**
 * Returns the offers for the night of a gig that can still be accepted, for the gig's venue. Throws GIG_NOT_FOUND,
 * GIG_OWNER_ONLY.
 */
export async function listNightOffers(deps: Deps, actor: Actor, gigId: string): Promise<NightOffer[]> {
  const gig = await requireOwnGig(deps, actor, gigId)
  const rows = await selectNightOffers(deps.db, actor.partyId, gig.starts_at, deps.now())
  return rows.map((row) => ({
    applicationId: row.application_id,
    artist: row.artist_name,
    gigTitle: row.gig_title,
    receiver: otherSide(row.made_by),
    fee: dollarsOf(row.fee_cents),
    expiresAt: row.expires_at.toISOString(),
    timeZone: row.time_zone,
  }))
}

/** Returns a gig of the calling venue. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY. */
export async function requireOwnGig({ db }: Deps, actor: Actor, gigId: string): Promise<GigRow> {
  const gig = await findGig(db, gigId)
  if (!gig) throw refusal('GIG_NOT_FOUND')
  if (gig.venue_id !== actor.partyId) throw refusal('GIG_OWNER_ONLY')
  return gig
}

/** Returns rows about artists and gigs of the calling venue with the application of each, and whether the artist is free. */
async function withAvailability<Row extends (InvitableGigRow & { artist_id: PartyId }) | InviteeRow>(
  deps: Deps,
  actor: Actor,
  rows: readonly Row[],
) {
  const asks = rows.map(({ artist_id: artistId, starts_at: startsAt, ends_at: endsAt }) => ({
    artistId,
    startsAt,
    endsAt,
  }))
  const about = { venueId: actor.partyId, concerns: true, now: deps.now() }
  const [states, answers] = await Promise.all([
    statesOf(deps, rows),
    findShownAvailability(deps.db, asks, about),
  ])
  return rows.map((row, index) => {
    const { word = 'unsaid', isTaken = false } = answers.get(asks[index]!) ?? {}
    return { ...row, application: states.get(row.application_id ?? '') ?? null, word, isTaken }
  })
}

/** Returns the status of each row's application to the venue, by its id. */
async function statesOf(
  deps: Deps,
  rows: readonly { application_id: string | null }[],
): Promise<ReadonlyMap<string, ApplicationState>> {
  const ids = rows.flatMap(({ application_id: id }) => id ?? [])
  const now = deps.now()
  const cards = ids.length === 0 ? [] : await findApplicationCards(deps.db, ids)
  return new Map(cards.map((row) => [row.id, applicationStateView(row, 'venue', now)]))
}

function invitationView(row: {
  application: ApplicationState | null
  word: AvailabilityWord
  isTaken: boolean
  is_new: boolean
}) {
  return {
    application: row.application,
    isFree: !row.isTaken,
    availability: row.word,
    abilities: { invite: row.is_new && !row.isTaken },
  }
}
