import {
  BOOKING_MAX_HOURS,
  initiatorOf,
  isLive,
  offerExpiry,
  type OfferInput,
  OFFERS_PER_APPLICATION,
  offerTexts,
} from '@bandstand/domain/booking'
import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import { otherSide, systemAction } from '@bandstand/domain/lifecycle'
import type { InCents } from '@bandstand/domain/money'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import {
  findApplications,
  findNewestOffer,
  insertOffer,
  namePlayersOf,
  touchApplication,
} from '../applications/applications.queries.ts'
import { isGigOpen, sideOf } from '../booking.policy.ts'
import { findGig } from '../own-gigs/gig-relation.queries.ts'
import {
  enterGigApplications,
  inApplications,
  type InGigApplication,
  isOfferExpired,
  type OfferTarget,
  openUnread,
  requireOfferSides,
  requirePendingOffer,
} from '../applications/in-application.ts'
import {
  type GigRow,
  readStreet,
  requireInstants,
  requireStreet,
  type StreetReading,
} from '../../gigs/index.ts'
import { requireToPlay, type WhoPlays } from '../../lineup/index.ts'
import { findShownProfile } from '../../profiles/index.ts'
import { appendEvents } from '../append-events.ts'
import { requireOfferWithinLimit } from '../applications/require-beginning.ts'
import { eachDate } from '../schedules/each-date.ts'
import { hoursOfEach } from '../schedules/hours-of-each.ts'
import { answeredBy, stepOffer } from './steps.ts'
import { requireStageFree, requireUnblocked } from '../calendar/venue-time.ts'

const YEAR_MS = 366 * DAY_MS

/** An application whose newest offer the maker of the next one has seen: its number, or 0 for none. */
interface Answered {
  id: string
  answers: number
}

type NewOffer = InCents<OfferInput, 'fee'>

/**
 * Makes an offer, or counters the pending one, and the same on the other dates in `also`: in hours that differ from their
 * postings as much. A repeat with the same key makes no other. Throws APPLICATION_NOT_FOUND, APPLICATION_CLOSED, GIG_NOT_OPEN,
 * MEMBER_UNAVAILABLE, OFFER_STALE, OFFERS_TOO_MANY, PARTIES_SHARE_PERSON, CONTACT_LIMIT_REACHED, GIG_ADDRESS_MISSING, VENUE_NOT_FREE,
 * SCHEDULE_CLASHES, REQUEST_KEY_REUSED, INPUT_INVALID for times; to an act PLAYERS_BUSY, PLAYERS_NONE, LINEUP_MEMBER_NOT_FOUND,
 * LINEUP_TWICE, and to a venue that names players PLAYERS_OTHER_SIDE.
 */
export async function makeOffer(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, answers, also = [], players, knownBusy = [], ...input }: NewOffer & MadeFor,
): Promise<void> {
  // Who plays isn't what the other party gets.
  const body = JSON.stringify({ id, answers, also, ...input })
  const request = { key, operation: 'make offer', body }
  const applications = [{ id, answers }, ...also]
  const ids = applications.map((each) => each.id)
  const isVenue = sideOf(actor) === 'venue'
  if (players && isVenue) throw refusal('PLAYERS_OTHER_SIDE')
  const streets = await readStreetsOf(deps, isVenue ? await findApplications(deps.db, ids) : [])
  await once(deps, actor, request, async (tx) => {
    const contexts = await enterGigApplications(tx, actor, ids, deps.now())
    const hours = await hoursOfEach(tx, actor, contexts, id, input)
    const times = await eachDate(tx, contexts, (context, index) => {
      const answered = applications.find((each) => each.id === context.application.id)!
      const offer = { ...input, ...hours(context) }
      return offerWithin(deps, context, answered, offer, {
        street: streets.get(context.gigId) ?? null,
        isFirst: index === 0,
      })
    })
    if (!isVenue) await requirePlayers(tx, actor, contexts, times, { players, knownBusy })
    return { id }
  })
}

interface MadeFor extends WhoPlays {
  key?: string | undefined
  answers: number
  also?: Answered[] | undefined
}

/** Refuses what an act offers in these hours if those who are to play are busy, and keeps whom it named. */
async function requirePlayers(
  tx: Tx,
  { partyId, userId: reader }: Actor,
  contexts: readonly InGigApplication[],
  times: readonly { startsAt: Date; endsAt: Date }[],
  who: WhoPlays,
): Promise<void> {
  const shows = contexts.map(({ gig, application }, index) => ({
    starts_at: times[index]!.startsAt,
    ends_at: times[index]!.endsAt,
    time_zone: gig.time_zone,
    named: application.players,
  }))
  const players = await requireToPlay(tx, { partyId, reader }, shows, who)
  if (!players) return
  await namePlayersOf(
    tx,
    contexts.map(({ application }) => application.id),
    players,
  )
}

/** Makes an offer with its application locked. Offers for several dates count as one. Returns its hours. */
async function offerWithin(
  deps: Deps,
  context: InGigApplication,
  { id, answers }: Answered,
  input: NewOffer,
  { street, isFirst }: { street: StreetReading | null; isFirst: boolean },
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { tx, me, gig, application, action } = context
  if (!isLive(application.status)) throw refusal('APPLICATION_CLOSED')
  if (!isGigOpen(gig, action.at)) throw refusal('GIG_NOT_OPEN')
  if (!(await findShownProfile(tx, application.artist_id))) throw refusal('MEMBER_UNAVAILABLE')
  const newest = await findNewestOffer(tx, id)
  const number = (newest?.number ?? 0) + 1
  if (answers !== number - 1) throw refusal('OFFER_STALE')
  if (number > OFFERS_PER_APPLICATION) throw refusal('OFFERS_TOO_MANY')
  if (isFirst) await requireOfferWithinLimit(tx, deps, me, application)

  await openUnread(context)
  if (newest?.status === 'pending') {
    if (isOfferExpired(newest, action.at)) await stepOffer(tx, newest, 'expired', systemAction(action.at))
    else await stepOffer(tx, newest, newest.made_by === me ? 'withdrawn' : 'countered', action)
  }
  return writeOffer(context, number, input, street)
}

/**
 * Writes an offer that may be made, with its application and gig locked; the offer before it has ended. `street` was read
 * before the transaction. Returns the instants of its times. Throws GIG_ADDRESS_MISSING, VENUE_NOT_FREE,
 * INPUT_INVALID for times.
 */
export async function writeOffer(
  { tx, me, gig, application, action }: InGigApplication,
  number: number,
  input: InCents<OfferInput, 'fee'>,
  street: StreetReading | null,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const time = requireInstants(input, gig.time_zone)
  checkOfferTime(time, action.at)
  if (me === 'venue') await requireStreet(tx, gig, street, action.at)
  // Which of its acts plays when, and where, is for the venue to decide: an artist can offer hours that are taken.
  const requireFree = me === 'venue' ? requireStageFree : requireUnblocked
  await requireFree(tx, me, { gigId: gig.id, ...time })
  const { id } = application
  const offerId = await insertOffer(tx, {
    application_id: id,
    number,
    made_by: me,
    fee_cents: input.feeCents,
    currency: gig.currency,
    starts_at: time.startsAt,
    ends_at: time.endsAt,
    time_zone: gig.time_zone,
    sets: input.sets,
    sound: input.sound,
    meals: input.meals,
    lodging: input.lodging,
    note: input.note,
    expires_at: offerExpiry(action.at, input.expiresInHours, time.startsAt, gig.starts_at),
    created_at: action.at,
  })
  // From now on the offer's own time says until when there is an answer.
  const isOwn = me === initiatorOf(application.origin)
  const answer = isOwn ? { answer_by: null } : answeredBy(application, action)
  await touchApplication(tx, id, action.at, otherSide(me), application.answered_at ? {} : answer)
  await appendEvents(tx, action, { subject: 'offer', subjectId: offerId, applicationId: id, event: 'made' })
  return time
}

/** Returns what is known about the streets of gigs by their ids, for the transaction that offers them or books somebody. */
export async function readStreetsOf(
  deps: Deps,
  about: readonly { gig_id: string }[],
): Promise<ReadonlyMap<string, StreetReading>> {
  const streets = new Map<string, StreetReading>()
  let last: { gig: GigRow; street: StreetReading } | null = null
  for (const { gig_id } of about) {
    const gig = await findGig(deps.db, gig_id)
    if (!gig) continue
    const isSame = last?.gig.location === gig.location && last.gig.location_marked === gig.location_marked
    const street: StreetReading = last && isSame ? last.street : await readStreet(deps, gig)
    last = { gig, street }
    streets.set(gig_id, street)
  }
  return streets
}

/**
 * Checks the instants of an offer: on days of a clock change, wall clocks alone don't show which time is earlier. Throws
 * INPUT_INVALID for `start` or `end`.
 */
export function checkOfferTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): void {
  if (startsAt <= now) throw fieldRefusal('start', offerTexts.startInPast)
  if (startsAt.getTime() > now.getTime() + 2 * YEAR_MS) throw fieldRefusal('start', offerTexts.startTooFar)
  if (endsAt <= startsAt) throw fieldRefusal('end', offerTexts.endBeforeStart)
  if (endsAt.getTime() - startsAt.getTime() > BOOKING_MAX_HOURS * HOUR_MS)
    throw fieldRefusal('end', offerTexts.tooLong)
}

/**
 * Declines the other party's pending offer, or withdraws the caller's own, and those for other dates in `also`; the application
 * stays live. Returns the application's id. Throws OFFER_NOT_FOUND, OFFER_OTHER_SIDE, OFFER_STALE, OFFER_EXPIRED,
 * OFFER_NOT_PENDING, SCHEDULE_CLASHES.
 */
export async function endOffer(
  deps: Deps,
  actor: Actor,
  { also = [], ...target }: OfferTarget & { also?: OfferTarget[] | undefined },
  event: 'declined' | 'withdrawn',
): Promise<string> {
  const { targets } = await requireOfferSides(deps.db, actor, [target, ...also])
  await inApplications(deps, actor, [...targets.keys()], async (context) => {
    const { tx, me, action, application } = context
    const seen = targets.get(application.id)!
    const offer = requirePendingOffer(await findNewestOffer(tx, application.id), seen, action.at)
    if (!(await stepOffer(tx, offer, event, action))) throw refusal('OFFER_OTHER_SIDE')
    await openUnread(context)
    const turn = event === 'declined' ? otherSide(me) : me
    await touchApplication(tx, application.id, action.at, turn, answeredBy(application, action))
  })
  return [...targets.keys()][0]!
}
