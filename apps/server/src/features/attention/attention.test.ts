import type { AttentionItem } from '@bandstand/api-spec'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { applyTo, inHours, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { contracted, runAllClocks, sign } from '../../../test/members/contracts.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { appoint } from '../../../test/members/parties.ts'
import { funded, newKey, owed } from '../../../test/members/payments.ts'

let test: TestApp
let artist: Member
let venue: Member

beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  const photo = { profile_image_url: 'https://example.com/me.jpg' }
  artist = await createArtist(test, photo)
  venue = await createProVenue(test, photo)
})

const codeOf = ({ code }: { code: string }) => code
const itemsOf = async (member: Member): Promise<AttentionItem[]> =>
  (await member.api.attention.list({})).items
const kindsOf = async (member: Member) => (await itemsOf(member)).map(({ kind }) => kind)

/** This long before or after a moment, with both signed in again. */
async function at(moment: string, hours: number): Promise<void> {
  test.setTime(new Date(Date.parse(moment) + hours * 3_600_000))
  await runAllClocks(test)
  artist = await signInAgain(test, artist)
  venue = await signInAgain(test, venue)
}

it('is empty while there is nothing to do, and refused to visitors', async () => {
  const nothing = { items: [], total: 0, parties: [] }
  expect(await artist.api.attention.list({})).toEqual(nothing)
  expect(await venue.api.attention.list({})).toEqual(nothing)
  await expect(anonymous(test).api.attention.list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

describe('before a booking', () => {
  it('lists the applicants of each gig, until the venue has replied', async () => {
    const gigId = await openGig(test, venue)
    const application = await applyTo(gigId, artist)
    await applyTo(gigId, await createArtist(test))
    expect(await itemsOf(venue)).toMatchObject([
      {
        kind: 'applicants',
        title: '2 applicants to review',
        action: { label: 'Review applicants', path: `/gigs/${gigId}/applicants` },
        gig: { title: 'Friday late set', timeZone: 'America/Detroit' },
        deadline: { label: 'Show starts', at: application.gig.startsAt },
      },
    ])
    expect(await itemsOf(artist)).toEqual([])
    await venue.api.booking.makeOffer({ id: application.id, answers: 0, ...offerForm(test) })
    expect((await itemsOf(venue))[0]?.title).toBe('1 applicant to review')
  })

  it('lists an offer with its amount and the time to reply, for the party whose turn it is', async () => {
    const { id, offers } = await offered(test, { gigId: await openGig(test, venue), artist, venue })
    expect(await itemsOf(artist)).toMatchObject([
      {
        kind: 'offer',
        title: 'The Test Room sent you an offer of $650.00',
        action: { path: `/applications/${id}` },
        deadline: { label: 'Reply by', at: offers[0]?.expiresAt },
      },
    ])
    await artist.api.booking.makeOffer({ id, answers: 1, ...offerForm(test, { fee: '700' }) })
    expect(await itemsOf(artist)).toEqual([])
    expect(await itemsOf(venue)).toMatchObject([{ title: 'Reyes Trio sent you an offer of $700.00' }])
  })

  it('lists an invitation, but not one from a venue that the artist has blocked', async () => {
    const gigId = await openGig(test, venue)
    await venue.api.booking.invite({ gigId, artistId: artist.id })
    expect(await kindsOf(artist)).toEqual(['invitation'])
    const other = await createArtist(test)
    await other.api.network.block({ uuid: venue.id })
    await venue.api.booking.invite({ gigId, artistId: other.id }).catch(() => null)
    expect(await kindsOf(other)).not.toContain('invitation')
  })

  it('asks the artist to reply when the venue has declined their offer, until they do', async () => {
    const { id } = await applyTo(await openGig(test, venue), artist)
    const { offers } = await artist.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) })
    expect(await kindsOf(artist)).toEqual([])
    await venue.api.booking.declineOffer({ id: offers[0]!.id, number: 1 })
    expect(await itemsOf(artist)).toMatchObject([
      {
        kind: 'reply',
        title: 'The Test Room didn’t accept your offer',
        action: { label: 'Review offers', path: `/applications/${id}` },
        deadline: { label: 'Show starts' },
      },
    ])
    await artist.api.booking.makeOffer({ id, answers: 1, ...offerForm(test, { fee: '600' }) })
    expect(await kindsOf(artist)).toEqual([])
  })

  it('lists no offer of a suspended member', async () => {
    await offered(test, { gigId: await openGig(test, venue), artist, venue })
    await sql`update users set suspended_at = now(), suspension_reason = 'test' where id = ${venue.id}`.execute(
      test.deps.db,
    )
    expect(await kindsOf(artist)).toEqual([])
  })
})

describe('with a booking', () => {
  it('asks both for a signature, then the venue for the deposit and the day sheet', async () => {
    const contract = await contracted(test, { artist, venue })
    const page = `/bookings/${contract.bookingId}`
    expect(await itemsOf(artist)).toMatchObject([
      { kind: 'contract', action: { path: `${page}#contract` }, deadline: { label: 'Sign by' } },
    ])
    await sign(artist, contract)
    expect(await kindsOf(artist)).toEqual([])
    expect(await kindsOf(venue)).toEqual(['contract'])
    await sign(venue, contract)
    const { startsAt } = (await venue.api.booking.get({ id: contract.bookingId })).terms
    await at(startsAt, -6 * 24)
    expect(await itemsOf(venue)).toMatchObject([
      {
        kind: 'deposit',
        title: 'Deposit $650.00 for Reyes Trio',
        deadline: { label: 'Due', at: new Date(Date.parse(startsAt) - 72 * 3_600_000).toISOString() },
      },
      { kind: 'day_sheet', deadline: { at: startsAt } },
    ])
    expect(await kindsOf(artist)).toEqual([])
  })

  it('asks the other party to reply to a proposed change', async () => {
    const contract = await contracted(test, { artist, venue })
    await sign(artist, contract)
    await sign(venue, contract)
    const { expiresInHours: _, ...terms } = offerForm(test, { fee: '700' })
    await artist.api.contracts.proposeAmendment({ id: contract.id, answers: 1, ...terms })
    expect(await kindsOf(venue)).toContain('amendment')
    expect(await kindsOf(artist)).toEqual([])
  })

  it('asks the artist to check in on the day, once', async () => {
    const { bookingId } = await contractedAndSigned()
    const { startsAt } = (await venue.api.booking.get({ id: bookingId })).terms
    await at(startsAt, -13)
    expect(await kindsOf(artist)).toEqual([])
    await at(startsAt, -2)
    expect(await itemsOf(artist)).toMatchObject([
      { kind: 'check_in', title: 'Tell The Test Room when you’ve arrived', deadline: { at: startsAt } },
    ])
    await artist.api.daySheets.checkIn({
      bookingId,
      step: 'arrived',
      happenedAt: test.deps.now().toISOString(),
    })
    expect(await kindsOf(artist)).toEqual([])
  })

  it('shows the venue that a gig is open again, until it edits the gig', async () => {
    const { id, gig } = await contracted(test, { artist, venue })
    await artist.api.contracts.cancel({ id })
    expect(await itemsOf(venue)).toMatchObject([
      {
        kind: 'reopened',
        title: 'This gig is open again: your booking with Reyes Trio ended',
        action: { path: `/gigs/${gig.id}` },
      },
    ])
    test.setTime(new Date(Date.now() + 60_000))
    const [date = '', time = ''] = inHours(test, 9 * 24).split('T')
    await venue.api.gigs.update({ id: gig.id, ...gigForm({ date, time }) })
    expect(await kindsOf(venue)).toEqual([])
  })
})

describe('after a performance', () => {
  it('asks the venue to release the payment, and both for a review', async () => {
    const { id, bookingId } = await fundedAndSigned()
    const { endsAt } = (await venue.api.booking.get({ id: bookingId })).terms
    await at(endsAt, 1)
    expect(await itemsOf(venue)).toMatchObject([
      {
        kind: 'release',
        action: { path: `/bookings/${bookingId}#money` },
        deadline: {
          label: 'Releases automatically',
          at: new Date(Date.parse(endsAt) + 24 * 3_600_000).toISOString(),
        },
      },
      { kind: 'review', title: 'Review Reyes Trio' },
    ])
    expect(await kindsOf(artist)).toEqual(['review'])
    await venue.api.payments.release({ id, ...newKey() })
    await artist.api.reviews.save({ bookingId, stars: 5, text: 'A fine room.' })
    expect(await kindsOf(venue)).toEqual(['review'])
    expect(await kindsOf(artist)).toEqual([])
    await at(endsAt, 15 * 24)
    expect(await kindsOf(venue)).toEqual([])
  })

  it('asks the other party about a problem and nobody for the release', async () => {
    const { id, bookingId } = await fundedAndSigned()
    const { endsAt } = (await venue.api.booking.get({ id: bookingId })).terms
    await at(endsAt, 1)
    await venue.api.payments.reportProblem({ id, ...newKey(), earned: '400', text: 'One set only.' })
    expect(await itemsOf(artist)).toMatchObject([
      { kind: 'problem', title: 'The Test Room proposed a split: $400.00 for the artist' },
      { kind: 'review' },
    ])
    expect(await kindsOf(venue)).toEqual(['review'])
    await artist.api.payments.declineSplit({ id, number: 1, ...newKey() })
    for (const member of [artist, venue])
      expect((await itemsOf(member))[0]).toMatchObject({ kind: 'split', action: { label: 'Propose split' } })
  })

  it('asks the other party to confirm a payment outside, and the venue for no deposit in the meantime', async () => {
    const contract = await contractedAndSigned()
    const { endsAt } = (await venue.api.booking.get({ id: contract.bookingId })).terms
    await at(endsAt, 1)
    expect(await kindsOf(venue)).toEqual(['deposit', 'review'])
    const { transactions } = await venue.api.payments.list({})
    const paid = { amount: '650', method: 'cash' as const, paidOn: inHours(test, 0).slice(0, 10) }
    await venue.api.payments.claimOutside({ id: transactions[0]!.id, ...newKey(), ...paid })
    expect(await kindsOf(venue)).toEqual(['review'])
    expect(await itemsOf(artist)).toMatchObject([
      {
        kind: 'claim',
        title: 'The Test Room says $650.00 was paid outside Bandstand',
        deadline: { label: 'Reply by' },
      },
      { kind: 'review' },
    ])
  })

  it('asks the venue for the fee of a late cancellation', async () => {
    const payment = await owed(test, { artist, venue })
    const contract = await artist.api.contracts.getForBooking({ bookingId: payment.bookingId })
    await sign(artist, contract)
    await sign(venue, contract)
    const { startsAt } = (await venue.api.booking.get({ id: payment.bookingId })).terms
    await at(startsAt, -24)
    await venue.api.contracts.cancel({ id: contract.id })
    expect(await itemsOf(venue)).toMatchObject([
      { kind: 'fee_owed', title: 'Pay Reyes Trio the cancellation fee of $325.00' },
    ])
    expect(await kindsOf(artist)).toEqual([])
  })
})

describe('the overview', () => {
  it('lists the nights of the next seven days with their next step, and the money of each party', async () => {
    await expect(anonymous(test).api.attention.overview()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const nothing = { toDo: { items: [], total: 0 }, nights: [] }
    expect(await artist.api.attention.overview()).toMatchObject({
      ...nothing,
      money: { held: 0, due: 0, owed: 0, available: 0 },
    })
    expect(await venue.api.attention.overview()).toMatchObject({ ...nothing, money: { available: null } })
    const { id, bookingId } = await contractedAndSigned()
    const { startsAt } = (await venue.api.booking.get({ id: bookingId })).terms
    await at(startsAt, -8 * 24)
    expect((await artist.api.attention.overview()).nights).toMatchObject([
      { kind: 'booking', id: bookingId, with: 'The Test Room', when: 'later', signed: true, next: null },
    ])
    await at(startsAt, -6 * 24)
    const gigId = await openGig(test, venue, { date: inHours(test, 48).slice(0, 10) })
    await applyTo(gigId, await createArtist(test))
    await openGig(test, venue, { date: inHours(test, 10 * 24).slice(0, 10) })
    const { nights, money, toDo } = await venue.api.attention.overview()
    expect(nights).toMatchObject([
      { kind: 'gig', id: gigId, with: '', when: 'week', signed: null, next: '1 applicant to review' },
      { kind: 'booking', id: bookingId, with: 'Reyes Trio', next: 'Deposit $650.00 for Reyes Trio' },
    ])
    expect(money).toEqual({ held: 0, due: 650, owed: 0, available: null })
    expect(toDo).toEqual(await venue.api.attention.list({}))
    await at(startsAt, -1)
    expect((await artist.api.attention.overview()).nights).toMatchObject([
      { id: bookingId, when: 'tonight', next: 'Tell The Test Room when you’ve arrived' },
    ])
    await venue.api.contracts.cancel({ id })
    const owed = { held: 0, due: 0, owed: 325 }
    expect(await artist.api.attention.overview()).toMatchObject({
      nights: [],
      money: { ...owed, available: 0 },
    })
    expect((await venue.api.attention.overview()).money).toMatchObject(owed)
  })

  it('gives each role its nights and what it can do about them, and money only to whoever may see it', async () => {
    const { bookingId } = await contractedAndSigned()
    const { startsAt } = (await venue.api.booking.get({ id: bookingId })).terms
    const people = await Promise.all(
      (['member', 'viewer'] as const).map(async (role) => {
        const person = await createArtist(test)
        await appoint(test, person, artist, role)
        return person
      }),
    )
    const door = await createArtist(test)
    await appoint(test, door, venue, 'door')
    await at(startsAt, -1)
    for (const person of people) {
      const own = actingFor(test, await signInAgain(test, person), artist)
      const { nights, money } = await own.api.attention.overview()
      expect(nights).toMatchObject([
        { kind: 'booking', id: bookingId, with: 'The Test Room', when: 'tonight' },
      ])
      expect(money).toBeNull()
      expect(await actingFor(test, own, venue).api.attention.overview().catch(codeOf)).toBe('PARTY_NOT_YOURS')
    }
    const atDoor = actingFor(test, await signInAgain(test, door), venue)
    expect(await atDoor.api.attention.overview()).toMatchObject({ nights: [{ id: bookingId }], money: null })
    const books = await createArtist(test)
    await appoint(test, books, venue, 'books')
    expect((await actingFor(test, books, venue).api.attention.overview()).money).not.toBeNull()
  })

  it('counts what is held for both, and lists five nights at most', async () => {
    await fundedAndSigned()
    for (const member of [artist, venue])
      expect((await member.api.attention.overview()).money).toMatchObject({ held: 650, due: 0 })
    for (let count = 0; count < 6; count++)
      await openGig(test, venue, { date: inHours(test, 72).slice(0, 10), title: `Night ${count}` })
    const { nights } = await venue.api.attention.overview()
    expect(nights).toHaveLength(5)
    expect(new Set(nights.map(({ when }) => when))).toEqual(new Set(['week']))
  })
})

it('asks for missing parts of a profile after everything else', async () => {
  const plain = await createArtist(test)
  await venue.api.booking.invite({ gigId: await openGig(test, venue), artistId: plain.id })
  expect(await itemsOf(plain)).toMatchObject([
    { kind: 'invitation' },
    { kind: 'photo', action: { label: 'Add photo', path: '/profile/edit' }, gig: null, deadline: null },
  ])
})

it('asks a member to finish their profile before adding a photo', async () => {
  const unfinished = await createArtist(test, { professions: [] })
  expect(await itemsOf(unfinished)).toMatchObject([
    {
      kind: 'profile',
      title: 'Finish your profile so that others can book you',
      action: { label: 'Finish profile', path: '/profile/edit' },
      gig: null,
      deadline: null,
    },
  ])
})

it('lists the most urgent items first and counts the rest', async () => {
  for (let count = 0; count < 21; count++) {
    const gigId = await openGig(test, venue, { title: `Night ${count}` })
    await venue.api.booking.invite({ gigId, artistId: artist.id })
  }
  await offered(test, { gigId: await openGig(test, venue), artist, venue }, { expiresInHours: 24 })
  const { items, total } = await artist.api.attention.list({})
  expect(items[0]?.kind).toBe('offer')
  expect([items.length, total]).toEqual([20, 22])
})

it('counts the offers to a venue, and each gig with applicants once', async () => {
  const gigId = await openGig(test, venue)
  await applyTo(gigId, artist)
  await applyTo(gigId, await createArtist(test))
  for (const expiresInHours of [48, 24] as const) {
    const bidder = await createArtist(test)
    const { id } = await applyTo(gigId, bidder)
    await bidder.api.booking.makeOffer({ id, answers: 0, ...offerForm(test, { expiresInHours }) })
  }
  const { items, total } = await venue.api.attention.list({})
  expect(items.map(({ kind }) => kind)).toEqual(['offer', 'offer', 'applicants'])
  const [first, second] = items.map(({ deadline }) => Date.parse(deadline!.at))
  expect(second!).toBeGreaterThan(first!)
  expect(items[2]?.title).toBe('2 applicants to review')
  expect(total).toBe(3)
})

describe('the progress of a booking', () => {
  const progressOf = (member: Member, bookingId: string) => member.api.attention.forBooking({ bookingId })
  const doneOf = async (member: Member, bookingId: string) =>
    (await progressOf(member, bookingId)).steps.filter(({ done }) => done).map(({ step }) => step)

  it('lists the steps, whose turn it is and until when, for both', async () => {
    const contract = await contracted(test, { artist, venue })
    const { bookingId } = contract
    expect(await progressOf(artist, bookingId)).toMatchObject({
      steps: [
        { step: 'agreed', done: true },
        { step: 'signed', done: false },
        { step: 'deposited', done: false },
        { step: 'day_sheet', done: false },
        { step: 'show', done: false },
        { step: 'released', done: false },
        { step: 'reviewed', done: false },
      ],
      mine: [{ kind: 'contract' }],
      theirs: { text: 'Waiting for The Test Room to sign the contract', deadline: { label: 'Sign by' } },
    })
    await sign(artist, contract)
    expect(await progressOf(artist, bookingId)).toMatchObject({ mine: [], theirs: { deadline: {} } })
    await sign(venue, contract)
    expect(await doneOf(venue, bookingId)).toEqual(['agreed', 'signed'])
    expect(await progressOf(artist, bookingId)).toMatchObject({
      mine: [],
      theirs: { text: 'Waiting for The Test Room to deposit the fee', deadline: { label: 'Due' } },
    })
    expect((await progressOf(venue, bookingId)).mine[0]).toMatchObject({ kind: 'deposit' })
  })

  it('continues with the release and the reviews, separately for each party', async () => {
    const { id, bookingId } = await fundedAndSigned()
    const { endsAt } = (await venue.api.booking.get({ id: bookingId })).terms
    await at(endsAt, 1)
    expect(await progressOf(artist, bookingId)).toMatchObject({
      mine: [{ kind: 'review' }],
      theirs: { text: 'Waiting for The Test Room to release the payment' },
    })
    await venue.api.payments.release({ id, ...newKey() })
    await artist.api.reviews.save({ bookingId, stars: 5, text: 'A fine room.' })
    expect(await doneOf(artist, bookingId)).toEqual([
      'agreed',
      'signed',
      'deposited',
      'show',
      'released',
      'reviewed',
    ])
    expect(await doneOf(venue, bookingId)).not.toContain('reviewed')
    expect(await progressOf(artist, bookingId)).toMatchObject({ mine: [], theirs: null })
  })

  it('is about this booking only, empty once it ended early, and refused to others', async () => {
    const { id, bookingId } = await contracted(test, { artist, venue })
    const other = await contracted(test, { artist: await createArtist(test), venue })
    await artist.api.contracts.cancel({ id })
    expect(await progressOf(venue, bookingId)).toEqual({ steps: [], mine: [], theirs: null })
    await expect(progressOf(artist, other.bookingId)).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
    await expect(progressOf(await createProVenue(test), bookingId)).rejects.toMatchObject({
      code: 'BOOKING_NOT_FOUND',
    })
    await expect(anonymous(test).api.attention.forBooking({ bookingId })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await expect(venue.api.attention.forBooking({ bookingId: 'x' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
  })
})

async function contractedAndSigned() {
  const contract = await contracted(test, { artist, venue })
  await sign(artist, contract)
  await sign(venue, contract)
  return contract
}

/** A booking that both signed, with its fee held. */
async function fundedAndSigned() {
  const payment = await funded(test, { artist, venue })
  const contract = await artist.api.contracts.getForBooking({ bookingId: payment.bookingId })
  await sign(artist, contract)
  await sign(venue, contract)
  return payment
}
