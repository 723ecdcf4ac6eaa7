import type { PartyId, Representative } from '@bandstand/domain/accounts'
import {
  answerTime,
  type ApplicationOrigin,
  type ApplyInput,
  initiatorOf,
  type InviteInput,
  type OfferInput,
} from '@bandstand/domain/booking'
import { actionOf, otherSide } from '@bandstand/domain/lifecycle'
import type { InCents } from '@bandstand/domain/money'
import { randomUUID } from 'node:crypto'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockTheseGigs } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import type { GigRow, StreetReading } from '../../gigs/index.ts'
import { findBlockers, lockPair } from '../../network/index.ts'
import { findProfile, findShownProfile } from '../../profiles/index.ts'
import { findAvailability } from '../../availability/index.ts'
import { requireToPlay, type WhoPlays } from '../../lineup/index.ts'
import { postedHours } from '../offers/who-plays.ts'
import { readStreetsOf, writeOffer } from '../offers/act-on-offer.ts'
import { insertApplication } from './applications.queries.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { isGigOpen, sideOf } from '../booking.policy.ts'
import { findGig } from '../own-gigs/gig-relation.queries.ts'
import { enterGigApplication } from './in-application.ts'
import { appendEvents } from '../append-events.ts'
import { requireBeginning } from './require-beginning.ts'
import { eachDate, type OnDate } from '../schedules/each-date.ts'
import { hoursOfEach } from '../schedules/hours-of-each.ts'

export interface Invitation extends Omit<InCents<InviteInput, 'proposedFee'>, 'offer' | 'also'> {
  offer: InCents<OfferInput, 'fee'> | null
}

interface Keyed {
  key?: string | undefined
  /** Gigs on other dates of the same series. */
  also?: string[] | undefined
}

interface Beginning {
  origin: ApplicationOrigin
  artistId: PartyId
  message: string
  proposedFeeCents: number | null
  setDetails: string
  /** Of an invitation: the venue wrote that it's agreed on already. */
  agreed?: boolean
  /** The artist asked for it, by a link that was counted when it was made. */
  byLink?: boolean
  /** False if no limit on what a member sends counts it. */
  isCounted?: boolean
  schedule?: SchedulePlace
  /** Whom the act names to play; null for nobody. */
  players?: string[] | null
}

/** The place of an application among those for several dates: `id` is that of the first. */
interface SchedulePlace {
  id: string
  isFirst: boolean
}

/** Returns the place of each of several dates; of a single one, none. */
function placeOf(gigs: readonly GigDate[]): (index: number) => { schedule?: SchedulePlace } {
  const id = randomUUID()
  return (index) => (gigs.length === 1 ? {} : { schedule: { id, isFirst: index === 0 } })
}

type Application = Omit<InCents<ApplyInput, 'proposedFee'>, 'also'> & WhoPlays

/**
 * Applies to an open gig, and to other dates of its series in `also`, for an artist. Returns the application's id, for a repeat
 * with the same key too. Throws what `applyWithin` does, and REQUEST_KEY_REUSED.
 */
export async function apply(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { key, also = [], players, knownBusy, ...input }: Application & Keyed,
): Promise<string> {
  requireApplicant(actor)
  const request = { key, operation: 'apply', body: { gigId, also, ...input } }
  const { id } = await once(deps, actor, request, async (tx) => ({
    id: await applyWithin(tx, deps, actor, [gigId, ...also], { ...input, players, knownBusy }),
  }))
  return id
}

/**
 * Applies to an open gig, or to several dates of a series, in the caller's transaction, which holds no lock that comes after those of
 * the pair, except the same again. Returns the application's id for the first of the gigs. Throws PROFILE_NOT_FOUND,
 * APPLY_ARTISTS_ONLY, PROFILE_INCOMPLETE, GIG_NOT_FOUND, GIG_NOT_OPEN, GIG_ALREADY_BOOKED, APPLICATION_EXISTS, APPLICATION_DECLINED,
 * PERSON_BLOCKED, CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN, PARTIES_SHARE_PERSON, SCHEDULE_CLASHES, PLAYERS_BUSY, PLAYERS_NONE,
 * LINEUP_MEMBER_NOT_FOUND, LINEUP_TWICE.
 */
export async function applyWithin(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  gigIds: string[],
  { players, knownBusy, ...input }: Application,
): Promise<string> {
  requireApplicant(actor)
  const dates = await enterGigs(tx, gigIds, actor.partyId, 'share')
  if (dates.some(({ gig }) => gig.visibility === 'private')) throw refusal('GIG_NOT_FOUND')
  const { partyId, userId: reader } = actor
  const application = { ...input, origin: 'applied', artistId: partyId, players: players ?? null } as const
  const [place, at] = [placeOf(dates), deps.now()]
  const ids = await eachDate(tx, dates, ({ gig }, index) =>
    begin(deps, tx, actor, gig, { ...application, ...place(index) }, at),
  )
  const { durationMinutes } = await findBookingDefaults(tx, partyId)
  const shows = dates.map(({ gig }) => ({ ...postedHours(gig, durationMinutes), named: null }))
  await requireToPlay(tx, { partyId, reader }, shows, { players, knownBusy })
  return ids[dates.findIndex((date) => date.gigId === gigIds[0])]!
}

function requireApplicant(actor: Actor): void {
  const side = sideOf(actor)
  if (!side) throw refusal('PROFILE_NOT_FOUND')
  if (side !== 'artist') throw refusal('APPLY_ARTISTS_ONLY')
  if (!actor.profileComplete) throw refusal('PROFILE_INCOMPLETE')
}

/**
 * Invites an artist to an open gig of the calling venue, and to other dates of its series in `also`, with an offer that the artist
 * can accept at once, or without.
 * Returns the application's id, for a repeat with the same key too. Throws PROFILE_NOT_FOUND, GIG_NOT_FOUND, GIG_OWNER_ONLY, PROFILE_INCOMPLETE,
 * SELF_BOOKING, ARTIST_NOT_FOUND, GIG_NOT_OPEN, GIG_ALREADY_BOOKED, APPLICATION_EXISTS, APPLICATION_DECLINED,
 * ARTIST_NOT_FREE, GIG_ADDRESS_MISSING, VENUE_NOT_FREE, INPUT_INVALID for times, PERSON_BLOCKED,
 * CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN, SCHEDULE_CLASHES, REQUEST_KEY_REUSED.
 */
export async function invite(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { key, also = [], ...input }: Invitation & Keyed,
): Promise<string> {
  if (!sideOf(actor)) throw refusal('PROFILE_NOT_FOUND')
  const gigIds = [gigId, ...also]
  const { artistId, offer } = input
  const request = { key, operation: 'invite', body: JSON.stringify({ gigId, also, ...input }) }
  const streets = await readStreetsOf(deps, offer ? gigIds.map((id) => ({ gig_id: id })) : [])
  const invited = await once(deps, actor, request, async (tx) => {
    const posted = await findGig(tx, gigId)
    if (!posted) throw refusal('GIG_NOT_FOUND')
    if (posted.venue_id !== actor.partyId) throw refusal('GIG_OWNER_ONLY')
    if (!actor.profileComplete) throw refusal('PROFILE_INCOMPLETE')
    if (artistId === actor.partyId) throw refusal('SELF_BOOKING')
    if ((await findProfile(tx, artistId))?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
    const dates = await enterGigs(tx, gigIds, artistId, offer ? 'update' : 'share')
    const about = { gigId, streetOf: (id: string) => streets.get(id) ?? null }
    return { id: await inviteToDates(deps, tx, actor, dates, input, about) }
  })
  return invited.id
}

/**
 * Invites an artist to gigs of the calling venue, one or several dates of a series, in the caller's transaction, with the pair and
 * the gigs locked: to all or none. The offer is for the gig `about`. Returns that one's application. Throws as `invite` does.
 */
export async function inviteToDates(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  dates: readonly GigDate[],
  { offer, ...input }: Invitation & Pick<Beginning, 'agreed'>,
  about: { gigId: string; streetOf: (gigId: string) => StreetReading | null },
): Promise<string> {
  const hours = offer && (await hoursOfEach(tx, actor, dates, about.gigId, offer))
  const [place, at] = [placeOf(dates), deps.now()]
  const ids = await eachDate(tx, dates, (date, index) => {
    const offered = offer && hours && { ...offer, ...hours(date) }
    const invitation = { ...input, offer: offered, at, ...place(index) }
    return inviteToGig(deps, tx, actor, date.gig, invitation, about.streetOf(date.gigId))
  })
  return ids[dates.findIndex(({ gigId }) => gigId === about.gigId)]!
}

/**
 * Invites an artist to a gig of the calling venue, in the caller's transaction, with the pair and the gig locked. Returns the
 * application's id. Throws as `invite` does.
 */
export async function inviteToGig(
  deps: Deps,
  tx: Tx,
  actor: Representative,
  gig: GigRow,
  invitation: Invitation & Pick<Beginning, 'agreed' | 'byLink' | 'isCounted' | 'schedule'> & { at: Date },
  street: StreetReading | null,
): Promise<string> {
  const {
    artistId,
    message,
    offer,
    agreed = false,
    byLink = false,
    isCounted = true,
    at,
    schedule,
  } = invitation
  // Read with the pair locked, because deleting an account locks its pairs too.
  if (!(await findShownProfile(tx, artistId))) throw refusal('ARTIST_NOT_FOUND')
  const proposedFeeCents = offer?.feeCents ?? invitation.proposedFeeCents
  const said = {
    artistId,
    message,
    proposedFeeCents,
    setDetails: '',
    origin: 'invited',
    agreed,
    byLink,
    isCounted,
  } as const
  const invited = { ...said, ...(schedule && { schedule }) }
  const id = await begin(deps, tx, actor, gig, invited, at)
  const hours = offer
    ? await writeOffer(await enterGigApplication(tx, actor, id, at), 1, offer, street)
    : await hoursOf(tx, actor, gig)
  const ask = { artistId, ...hours }
  const answers = await findAvailability(tx, [ask], { now: at })
  if (answers.get(ask)?.isTaken) throw refusal('ARTIST_NOT_FREE')
  return id
}

export interface GigDate extends OnDate {
  gig: GigRow
}

/**
 * Locks an artist and the venue of a gig, and then the gig, or several of one series. Returns them as they are now, in the order
 * of their dates. Throws GIG_NOT_FOUND, also for gigs that aren't of one series.
 */
async function enterGigs(
  tx: Tx,
  gigIds: string[],
  artistId: PartyId,
  lock: 'share' | 'update',
): Promise<GigDate[]> {
  const posted = await findGig(tx, gigIds[0]!)
  if (!posted) throw refusal('GIG_NOT_FOUND')
  await lockPair(tx, artistId, posted.venue_id)
  const gigs = await lockTheseGigs(tx, gigIds, lock)
  const isOneSeries =
    posted.series_id !== null && gigs.every(({ series_id }) => series_id === posted.series_id)
  if (gigs.length !== gigIds.length || (gigs.length > 1 && !isOneSeries)) throw refusal('GIG_NOT_FOUND')
  return datesOf(gigs)
}

/** Returns gigs as dates, in their order. */
export function datesOf(gigs: readonly GigRow[]): GigDate[] {
  return gigs
    .map((gig) => ({ gig, gigId: gig.id, startsAt: gig.starts_at }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Returns the instants of a gig of the actor's, by its posting and the venue's usual hours. */
async function hoursOf(
  tx: Tx,
  actor: Representative,
  gig: GigRow,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { durationMinutes } = await findBookingDefaults(tx, actor.partyId)
  const { starts_at: startsAt, ends_at: endsAt } = postedHours(gig, durationMinutes)
  return { startsAt, endsAt }
}

/**
 * Inserts an application, with the pair and the gig locked. One from a member whom the other party has blocked is
 * accepted but never delivered: only its sender sees it. Throws PERSON_BLOCKED to the member who blocked,
 * CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN, APPLICATION_EXISTS, APPLICATION_DECLINED.
 */
async function begin(
  deps: Deps,
  tx: Tx,
  actor: Representative,
  gig: GigRow,
  beginning: Beginning,
  at: Date,
): Promise<string> {
  const { origin, artistId, proposedFeeCents, schedule } = beginning
  const isFirst = schedule?.isFirst ?? true
  if (gig.status === 'booked') throw refusal('GIG_ALREADY_BOOKED')
  if (!isGigOpen(gig, at)) throw refusal('GIG_NOT_OPEN')
  const initiator = initiatorOf(origin)
  const [me, other] = initiator === 'artist' ? [artistId, gig.venue_id] : [gig.venue_id, artistId]
  const blockers = await findBlockers(tx, me, other)
  if (blockers.has(me)) throw refusal('PERSON_BLOCKED')
  if (!beginning.byLink)
    await requireBeginning(tx, deps, {
      gigId: gig.id,
      artistId,
      venueId: gig.venue_id,
      origin,
      isCounted: isFirst && (beginning.isCounted ?? true),
    })
  const delivered = !blockers.has(other)
  const id = await insertApplication(tx, {
    ...(schedule && { schedule_id: schedule.id, ...(isFirst && { id: schedule.id }) }),
    gig_id: gig.id,
    artist_id: artistId,
    venue_id: gig.venue_id,
    origin,
    delivered,
    waiting_for: otherSide(initiator),
    message: beginning.message,
    proposed_fee_cents: proposedFeeCents,
    set_details: beginning.setDetails,
    agreed: beginning.agreed ?? false,
    players: beginning.players ?? null,
    created_at: at,
    last_activity_at: at,
    answer_by: answerTime(at, gig.starts_at),
  })
  if (!id) throw refusal('APPLICATION_EXISTS')
  const { message, setDetails } = beginning
  const text = [message, setDetails && `Set details: ${setDetails}`].filter(Boolean).join('\n\n')
  const application = { id, gig_id: gig.id, artist_id: artistId, venue_id: gig.venue_id, origin, delivered }
  const action = actionOf(actor, initiator, at)
  const said = { application, kind: 'opening', text, action } as const
  // What is said for several dates is one message.
  if (isFirst) for (const hook of deps.bookingHooks.said) await hook(tx, said)
  await appendEvents(tx, action, { subject: 'application', subjectId: id, applicationId: id, event: 'sent' })
  return id
}
