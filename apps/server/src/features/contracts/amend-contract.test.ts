import type { ContractDetail } from '@bandstand/api-spec'
import type { AmendmentForm } from '@bandstand/domain/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { contracted, currentHash, runAllClocks, sign } from '../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../test/members/factories.ts'
import { pay } from '../../../test/members/payments.ts'
import { lapseFeeChange } from './lapse-fee-change.ts'

const HOUR = 3_600_000

let test: TestApp
let venue: Member
let artist: Member
let contract: ContractDetail
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createProVenue(test)
  artist = await createArtist(test)
  contract = await contracted(test, { artist, venue })
})

const amendment = (change: Partial<AmendmentForm> = {}): AmendmentForm => ({
  fee: '700',
  start: contract.start,
  end: inHours(test, 7 * 24 + 4),
  sets: 2,
  sound: 'venue',
  meals: 'meal',
  lodging: false,
  note: '',
  ...change,
})
const propose = (member: Member, change: Partial<AmendmentForm> = {}, answers = 1) =>
  member.api.contracts.proposeAmendment({ id: contract.id, answers, ...amendment(change) })
const answer = (version: number) => ({ id: contract.id, version })
const amountOf = async () =>
  test.deps.db
    .selectFrom('transactions')
    .select(['amount_cents', 'status'])
    .where('booking_id', '=', contract.bookingId)
    .executeTakeFirstOrThrow()

describe('a change of the terms', () => {
  it('takes effect once the other party accepts it: booking and payment follow, both sign again', async () => {
    await sign(artist, contract)
    await sign(venue, contract)
    const proposed = await propose(venue)
    expect(proposed).toMatchObject({
      status: 'signed',
      currentVersion: 1,
      newestVersion: 2,
      fee: 650,
      amendmentWaitsFor: 'artist',
      abilities: { acceptAmendment: false, withdrawAmendment: true, proposeAmendment: false },
    })
    expect(proposed.versions[1]).toMatchObject({ status: 'proposed', proposedBy: 'venue', decidedAt: null })
    expect(proposed.versions[1]?.differences.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Fee', '$650.00', '$700.00'],
      ['End', expect.any(String), expect.any(String)],
    ])
    await mailAbout(test, artist.email, 'proposed a change')

    const accepted = await artist.api.contracts.acceptAmendment(answer(2))
    expect(accepted).toMatchObject({
      status: 'pending',
      signedAt: null,
      currentVersion: 2,
      fee: 700,
      signedBy: { artist: false, venue: false },
      abilities: { sign: true, proposeAmendment: true },
      versions: [
        { status: 'replaced', signatures: [{}, {}] },
        { status: 'current', signatures: [] },
      ],
      intact: true,
    })
    expect(Date.parse(accepted.expiresAt!) - Date.now()).toBeGreaterThan(71 * HOUR)
    expect(await artist.api.booking.get({ id: contract.bookingId })).toMatchObject({
      status: 'confirmed',
      terms: { fee: 700, end: amendment().end },
    })
    expect(await amountOf()).toEqual({ amount_cents: 70_000, status: 'pending' })

    await expect(sign(artist, contract)).rejects.toMatchObject({ code: 'TERMS_CHANGED', status: 409 })
    await sign(artist, accepted)
    expect(await sign(venue, accepted)).toMatchObject({ status: 'signed', intact: true })
  })

  it('is read and compared by both before either replies, and can be declined or withdrawn', async () => {
    await propose(artist, { sets: 3 })
    const seen = await venue.api.contracts.get({ id: contract.id })
    expect(seen).toMatchObject({ abilities: { acceptAmendment: true, declineAmendment: true } })
    expect(seen.versions[1]?.document.terms).toMatchObject({ sets: 3, feeCents: 70_000 })
    await expect(propose(venue, {}, 2)).rejects.toMatchObject({ code: 'AMENDMENT_STANDS', status: 409 })
    await expect(artist.api.contracts.acceptAmendment(answer(2))).rejects.toMatchObject({
      code: 'AMENDMENT_OTHER_SIDE',
      status: 403,
    })
    expect(await venue.api.contracts.declineAmendment(answer(2))).toMatchObject({
      status: 'pending',
      currentVersion: 1,
      amendmentWaitsFor: null,
      versions: [{ status: 'current' }, { status: 'declined' }],
    })
    await mailAbout(test, artist.email, 'declined the change')
    await propose(artist, { sets: 4 }, 2)
    const withdrawn = await artist.api.contracts.declineAmendment(answer(3))
    expect(withdrawn.versions[2]).toMatchObject({ status: 'withdrawn' })
    expect(withdrawn.events.map(({ event }) => event)).toEqual([
      'created',
      'amendment_proposed',
      'amendment_declined',
      'amendment_proposed',
      'amendment_withdrawn',
    ])
    for (const version of [1, 2, 3, 4])
      await expect(venue.api.contracts.acceptAmendment(answer(version))).rejects.toMatchObject({
        code: 'AMENDMENT_NOT_PENDING',
      })
    expect(withdrawn.intact).toBe(true)
  })

  it('never takes a time when the artist is booked elsewhere, and then changes nothing', async () => {
    const rival = await createProVenue(test)
    const gigId = await openGig(test, rival)
    const later = { start: inHours(test, 7 * 24 + 6), end: inHours(test, 7 * 24 + 8) }
    await acceptNewest(artist, await offered(test, { gigId, artist, venue: rival }, later))
    await propose(venue, { end: inHours(test, 7 * 24 + 6) })
    await expect(artist.api.contracts.acceptAmendment(answer(2))).rejects.toMatchObject({
      code: 'ARTIST_NOT_FREE',
    })
    expect(await artist.api.contracts.get({ id: contract.id })).toMatchObject({
      currentVersion: 1,
      versions: [{ status: 'current' }, { status: 'proposed' }],
      intact: true,
    })
    expect(await amountOf()).toEqual({ amount_cents: 65_000, status: 'pending' })
  })

  it('of two parties proposing at once, one proposal counts; of two replies at once, one counts', async () => {
    const both = await Promise.allSettled([propose(artist, { sets: 5 }), propose(venue, { sets: 6 })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { amendmentWaitsFor } = await artist.api.contracts.get({ id: contract.id })
    const answerer = amendmentWaitsFor === 'artist' ? artist : venue
    const answers = await Promise.allSettled([
      answerer.api.contracts.acceptAmendment(answer(2)),
      answerer.api.contracts.declineAmendment(answer(2)),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await artist.api.contracts.get({ id: contract.id })).toMatchObject({ intact: true })
  })

  it('is refused to strangers, to those who saw an older version, and when nothing would change', async () => {
    const [stranger, code] = [await createArtist(test), 'CONTRACT_NOT_FOUND']
    await expect(propose(stranger)).rejects.toMatchObject({ code, status: 404 })
    await expect(stranger.api.contracts.acceptAmendment(answer(2))).rejects.toMatchObject({ code })
    await expect(stranger.api.contracts.declineAmendment(answer(2))).rejects.toMatchObject({ code })
    await expect(propose(artist, {}, 2)).rejects.toMatchObject({ code: 'TERMS_CHANGED' })
    await expect(propose(artist, { fee: 650, end: inHours(test, 7 * 24 + 3) })).rejects.toMatchObject({
      code: 'AMENDMENT_EMPTY',
    })
  })
})

describe('a deposited fee', () => {
  const terms = () => ({ ...amendment(), fee: '650' })
  async function deposit() {
    const { id } = await venue.api.payments.getForBooking({ bookingId: contract.bookingId })
    await pay(test, venue, id)
    return venue.api.payments.checkDeposit({ id })
  }

  it('is locked: only the other terms can be changed, and no proposal is sent that cannot be accepted', async () => {
    expect(await artist.api.contracts.get({ id: contract.id })).toMatchObject({ feeLocked: false })
    await deposit()
    expect(await artist.api.contracts.get({ id: contract.id })).toMatchObject({ feeLocked: true })
    for (const member of [artist, venue])
      await expect(propose(member, { fee: '700' })).rejects.toMatchObject({
        code: 'AMENDMENT_FEE_HELD',
        status: 409,
      })
    await propose(venue, terms())
    const accepted = await artist.api.contracts.acceptAmendment(answer(2))
    expect(accepted).toMatchObject({ currentVersion: 2, fee: 650, end: amendment().end, intact: true })
    expect(await amountOf()).toEqual({ amount_cents: 65_000, status: 'in_escrow' })
  })

  it('closes a proposal of another fee, and notifies both of the reason', async () => {
    await propose(artist)
    await deposit()
    for (const side of [artist, venue]) {
      const { text } = await mailAbout(test, side.email, 'Proposed change closed')
      expect(text).toContain('A deposited fee can’t change')
    }
    expect(await venue.api.contracts.get({ id: contract.id })).toMatchObject({
      status: 'pending',
      currentVersion: 1,
      amendmentWaitsFor: null,
      abilities: { acceptAmendment: false, proposeAmendment: true },
      versions: [{ status: 'current' }, { status: 'lapsed' }],
      intact: true,
    })
    await expect(venue.api.contracts.acceptAmendment(answer(2))).rejects.toMatchObject({
      code: 'AMENDMENT_NOT_PENDING',
    })
    // Delivered once more, it ends nothing else.
    await propose(artist, { ...terms(), sets: 3 }, 2)
    const { id } = await test.deps.db
      .selectFrom('payment_events')
      .select('id')
      .where('event', '=', 'deposited')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await lapseFeeChange({ eventId: id, event: 'deposited' }, test.deps)
    expect(await venue.api.contracts.acceptAmendment(answer(3))).toMatchObject({ fee: 650, intact: true })
  })

  it('of a proposal and a deposit at the same moment leaves no proposal that cannot be accepted', async () => {
    const [proposed] = await Promise.allSettled([propose(artist), deposit()])
    if (proposed.status === 'fulfilled') await mailAbout(test, venue.email, 'Proposed change closed')
    else expect(proposed.reason).toMatchObject({ code: 'AMENDMENT_FEE_HELD' })
    const seen = await venue.api.contracts.get({ id: contract.id })
    expect(seen).toMatchObject({ amendmentWaitsFor: null, fee: 650, feeLocked: true, intact: true })
    expect(seen.cancellation).toMatchObject({ artistKeeps: 0, venueGetsBack: 650 })
    expect(await amountOf()).toEqual({ amount_cents: 65_000, status: 'in_escrow' })
  })
})

describe('cancelling', () => {
  it('ends booking, contract and payment together, and closes any proposal', async () => {
    await sign(artist, contract)
    await propose(venue)
    const ended = await artist.api.contracts.cancel({ id: contract.id })
    expect(ended).toMatchObject({
      status: 'cancelled',
      intact: true,
      versions: [{ status: 'current' }, { status: 'lapsed' }],
      abilities: { sign: false, proposeAmendment: false, withdrawAmendment: false, cancel: false },
    })
    expect(await amountOf()).toMatchObject({ status: 'cancelled' })
    expect(await venue.api.booking.get({ id: contract.bookingId })).toMatchObject({
      status: 'cancelled',
      gig: { status: 'open' },
    })
    for (const act of [
      () => artist.api.contracts.cancel({ id: contract.id }),
      () => sign(venue, contract),
      () => propose(venue, {}, 2),
      () => artist.api.contracts.acceptAmendment(answer(2)),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'CONTRACT_ENDED', status: 409 })
    for (const side of [artist, venue]) await mailAbout(test, side.email, 'cancelled your booking')
  })

  it('shows its cost beforehand: half of the fee when the venue cancels within 48 hours', async () => {
    expect((await venue.api.contracts.get({ id: contract.id })).cancellation).toEqual({
      late: false,
      marked: false,
      artistKeeps: 0,
      owes: 0,
      venueGetsBack: 0,
    })
    await sign(artist, contract)
    await sign(venue, contract)
    test.setTime(new Date(Date.parse(contract.startsAt) - 47 * HOUR))
    const [me, other] = [await signInAgain(test, artist), await signInAgain(test, venue)]
    expect((await other.api.contracts.get({ id: contract.id })).cancellation).toEqual({
      late: true,
      marked: false,
      artistKeeps: 0,
      owes: 325,
      venueGetsBack: 0,
    })
    expect((await me.api.contracts.get({ id: contract.id })).cancellation).toEqual({
      late: true,
      marked: true,
      artistKeeps: 0,
      owes: 0,
      venueGetsBack: 0,
    })
    expect(await other.api.contracts.cancel({ id: contract.id })).toMatchObject({
      status: 'cancelled',
      gig: { status: 'cancelled' },
    })
  })

  it('is refused once the performance has started, and so is every change', async () => {
    await sign(artist, contract)
    await sign(venue, contract)
    await propose(venue)
    test.setTime(new Date(Date.parse(contract.startsAt) + 1000))
    const me = await signInAgain(test, artist)
    expect(await me.api.contracts.get({ id: contract.id })).toMatchObject({
      abilities: { cancel: false, acceptAmendment: false, proposeAmendment: false },
    })
    for (const act of [
      () => me.api.contracts.cancel({ id: contract.id }),
      () => me.api.contracts.acceptAmendment(answer(2)),
      () => me.api.contracts.declineAmendment(answer(2)),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'PERFORMANCE_BEGUN', status: 409 })
    test.setTime(new Date(Date.parse(contract.startsAt) + 80 * HOUR))
    await runAllClocks(test)
    const later = await signInAgain(test, artist)
    expect(await later.api.booking.get({ id: contract.bookingId })).toMatchObject({ status: 'completed' })
    expect(await later.api.contracts.get({ id: contract.id })).toMatchObject({
      status: 'signed',
      intact: true,
    })
  })
})

describe('checking a printed contract', () => {
  const check = (hash: string) => test.deps.db && fetch(`${test.url}/api/contracts/verify/${hash}`)
  const read = async (hash: string) => (await check(hash)).json() as Promise<Record<string, unknown>>

  it('shows anyone who has its hash whether it is genuine and in effect, without money', async () => {
    const first = currentHash(contract)
    expect(await read(first)).toEqual({
      genuine: true,
      artist: 'Reyes Trio',
      venue: 'The Test Room',
      performanceOn: contract.start.slice(0, 10),
      dates: 1,
      version: 1,
      current: true,
      versionStatus: 'current',
      status: 'pending',
      signedAt: null,
    })
    await sign(artist, contract)
    const signed = await sign(venue, contract)
    expect(await read(first.toUpperCase())).toMatchObject({ status: 'signed', signedAt: signed.signedAt })
    await propose(venue)
    const amended = await artist.api.contracts.acceptAmendment(answer(2))
    expect(await read(first)).toMatchObject({ current: false, versionStatus: 'replaced', status: 'pending' })
    expect(await read(currentHash(amended))).toMatchObject({ current: true, version: 2, signedAt: null })
    expect(amended.checkAddress).toBe(`${test.url}/contracts/verify/${currentHash(amended)}`)
  })

  it('reports that anything else is not genuine', async () => {
    expect(await read('0'.repeat(64))).toEqual({ genuine: false })
    expect((await check('no-hash')).status).toBe(422)
  })
})
