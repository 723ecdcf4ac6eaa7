import {
  APPLICATION_GRAPH,
  BOOKING_GRAPH,
  type BookingSubject,
  type Doer,
  GIG_GRAPH,
  type Graph,
  initiatorOf,
  NEW,
  OFFER_GRAPH,
  type Party,
  rolesOf,
  stateAfter,
} from '@bandstand/domain/booking'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { offered, offerForm, openGig, runClocks } from '../../../test/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/factories.ts'
import { endBooking } from './index.ts'

const ARTISTS = 4
const VENUES = 2
const GIGS_EACH = 2
/** Steps that eight actors take at the same moment, and how often. */
const AT_ONCE = 8
const ROUNDS = 8

/** What the API may answer to an act that comes too late or to the wrong one; anything else is a fault. */
const DECLARED = new Set([
  'APPLICATION_EXISTS',
  'APPLICATION_DECLINED',
  'APPLICATION_CLOSED',
  'APPLICATION_OTHER_SIDE',
  'GIG_NOT_OPEN',
  'GIG_ALREADY_BOOKED',
  'ARTIST_NOT_FREE',
  'OFFER_STALE',
  'OFFER_EXPIRED',
  'OFFER_NOT_STANDING',
  'OFFER_OTHER_SIDE',
  'TIME_TAKEN',
  'GIG_OWNER_ONLY',
])

const step = fc.record({
  kind: fc.constantFrom(
    ...(['apply', 'invite', 'open', 'shortlist', 'message', 'offer', 'offer', 'offer'] as const),
    ...([
      'accept',
      'accept',
      'accept',
      'decline',
      'withdraw',
      'declineOffer',
      'withdrawOffer',
      'block',
      'end',
      'clock',
    ] as const),
  ),
  artist: fc.nat(ARTISTS - 1),
  gig: fc.nat(VENUES * GIGS_EACH - 1),
  byVenue: fc.boolean(),
  /** Hours after the week from now at which an offer begins: most of them are too close to each other. */
  hour: fc.nat(8),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let test: TestApp
let artists: Member[]
let venues: Member[]
beforeAll(async () => {
  test = await startTestApp()
  artists = await Promise.all(Array.from({ length: ARTISTS }, () => createArtist(test)))
  venues = await Promise.all(Array.from({ length: VENUES }, () => createProVenue(test)))
})
afterAll(() => test.close())

it('keeps every invariant of booking while eight act at once', { timeout: 120_000 }, async () => {
  const rounds = fc.array(fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const gigs: string[] = []
      for (const venue of venues)
        for (let count = 0; count < GIGS_EACH; count++) gigs.push(await openGig(test, venue))
      // A day for each run: what one took is not in the way of the next one.
      day++
      for (const [index, gigId] of gigs.entries()) {
        const venue = venues[Math.floor(index / GIGS_EACH)]!
        const times = offerTimes(index * 2)
        await Promise.all(artists.map((artist) => offered(test, { gigId, artist, venue }, times)))
      }
      for (const steps of plan) {
        await Promise.all(steps.map((each) => act(each, gigs)))
        await checkInvariants()
      }
      await checkHistory()
    }),
    { numRuns: 4, endOnFailure: true },
  )
  // The plan did reach what it is about.
  const booked = await test.deps.db.selectFrom('bookings').select('status').execute()
  expect(booked.length).toBeGreaterThan(5)
})

/** One act over HTTP, on what is there; a declared refusal is an answer, anything else a fault. */
async function act(each: Step, gigs: string[]): Promise<void> {
  const gigId = gigs[each.gig]!
  const artist = artists[each.artist]!
  const venue = venues[Math.floor(each.gig / GIGS_EACH)]!
  const who = each.byVenue ? venue : artist
  const { booking } = who.api
  try {
    if (each.kind === 'apply') {
      await artist.api.booking.apply({ gigId, message: 'Hello', proposedFee: '100' })
      return
    }
    if (each.kind === 'invite') {
      await venue.api.booking.invite({ gigId, artistId: artist.id })
      return
    }
    if (each.kind === 'block') {
      const { start, end } = offerTimes(each.hour)
      await artist.api.booking.blockTime({ start, end })
      return
    }
    if (each.kind === 'clock') {
      await runClocks(test)
      return
    }
    if (each.kind === 'end') {
      const query = test.deps.db.selectFrom('bookings').select('id').where('gig_id', '=', gigId)
      const one = await query.where('status', '=', 'confirmed').executeTakeFirst()
      const deed = { doer: each.byVenue ? ('system' as const) : ('artist' as const), at: test.deps.now() }
      const event = each.byVenue ? 'released' : 'cancelled'
      const actorId = each.byVenue ? null : artist.id
      if (one)
        await test.deps.db.transaction().execute((tx) => endBooking(tx, one.id, event, { ...deed, actorId }))
      return
    }
    const { mine } = await artist.api.booking.gigStanding({ gigId })
    if (!mine) return
    const { id } = mine
    const { offers } = await booking.getApplication({ id })
    const newest = offers.at(-1)
    const named = newest && { id: newest.id, number: newest.number }
    if (each.kind === 'open') await booking.openApplication({ id })
    if (each.kind === 'shortlist') await booking.shortlist({ id, shortlisted: each.hour % 2 === 0 })
    if (each.kind === 'message') await booking.postMessage({ id, body: 'And?' })
    if (each.kind === 'offer')
      await booking.makeOffer({ id, answers: newest?.number ?? 0, ...offerForm(test, offerTimes(each.hour)) })
    // Mostly by whom it was made to.
    const receiver = newest?.madeBy === 'venue' ? artist : venue
    if (each.kind === 'accept' && named)
      await (each.hour === 0 ? who : receiver).api.booking.acceptOffer(named)
    if (each.kind === 'decline') await booking.decline({ id, text: 'Sorry' })
    if (each.kind === 'withdraw') await booking.withdraw({ id })
    if (each.kind === 'declineOffer' && named) await booking.declineOffer(named)
    if (each.kind === 'withdrawOffer' && named) await booking.withdrawOffer(named)
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || !DECLARED.has(code)) throw error
  }
}

/** Times of one run meet each other. */
let day = 7
const BEGUN = Date.now()
function offerTimes(hour: number) {
  const at = (hours: number) => new Date(BEGUN + (day * 24 + hours) * 3_600_000).toISOString().slice(0, 16)
  return { start: at(hour), end: at(hour + 2) }
}

async function checkInvariants(): Promise<void> {
  const { db } = test.deps
  // One confirmed booking a gig, and none of an artist within an hour of another one.
  const overlaps = await sql`
    select a.id from bookings a join bookings b on a.artist_id = b.artist_id and a.id < b.id
      and a.status = 'confirmed' and b.status = 'confirmed'
      and a.starts_at < b.ends_at + interval '2 hours' and b.starts_at < a.ends_at + interval '2 hours'`.execute(
    db,
  )
  expect(overlaps.rows).toEqual([])
  const halves = await sql`
    select g.id from gigs g left join bookings b on b.gig_id = g.id and b.status in ('confirmed', 'completed')
    where (g.status in ('booked', 'completed')) is distinct from (b.id is not null)`.execute(db)
  expect(halves.rows).toEqual([])
  const strays = await sql`
    select a.id from applications a left join bookings b on b.application_id = a.id
      left join offers o on o.application_id = a.id and o.status in ('accepted', 'standing')
    where (a.status in ('booked', 'released')) is distinct from (b.id is not null)
      or (a.status in ('booked', 'released')) is distinct from coalesce(o.status = 'accepted', false)
      or (o.status = 'standing' and a.status not in ('sent', 'opened', 'shortlisted'))`.execute(db)
  expect(strays.rows).toEqual([])
}

/** Replaying the history gives what is stored, and everybody was allowed to do what they did. */
async function checkHistory(): Promise<void> {
  const { rows } = await sql<{
    subject: Exclude<BookingSubject, 'message'>
    subject_id: string
    events: { event: string; doer: Doer }[]
    status: string
    initiator: Party
    origin: 'applied' | 'invited'
  }>`
    select e.subject, e.subject_id, jsonb_agg(jsonb_build_object('event', e.event, 'doer', e.doer) order by e.id) as events,
      coalesce(a.status, o.status, b.status, g.status) as status, o.made_by as initiator, a.origin
    from booking_events e
      left join applications a on e.subject = 'application' and a.id = e.subject_id
      left join offers o on e.subject = 'offer' and o.id = e.subject_id
      left join bookings b on e.subject = 'booking' and b.id = e.subject_id
      left join gigs g on e.subject = 'gig' and g.id = e.subject_id
    where e.subject <> 'message'
    group by e.subject, e.subject_id, a.status, o.status, b.status, g.status, o.made_by, a.origin`.execute(
    test.deps.db,
  )
  const graphs: Record<string, Graph<string>> = {
    application: APPLICATION_GRAPH,
    offer: OFFER_GRAPH,
    booking: BOOKING_GRAPH,
    gig: GIG_GRAPH,
  }
  for (const { subject, subject_id, events, status, initiator, origin } of rows) {
    let state: string = subject === 'gig' ? 'open' : NEW
    for (const { event, doer } of events) {
      const roles = rolesOf(doer, subject === 'application' ? initiatorOf(origin) : (initiator ?? 'artist'))
      const next = stateAfter(graphs[subject]!, state, event, roles)
      expect(next, `${subject} ${subject_id}: ${doer} ${event} from ${state}`).not.toBeNull()
      state = next!
    }
    expect(state, `${subject} ${subject_id}`).toBe(status)
  }
}
