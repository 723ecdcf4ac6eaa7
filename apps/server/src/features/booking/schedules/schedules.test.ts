import type { ApplicationDetail } from '@bandstand/api-spec'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, utcDay } from '@bandstand/domain/time'
import { runContractClock } from '../../contracts/index.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectInvariants } from '../../../../test/invariants/booking-invariants.ts'
import { offerForm } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
beforeEach(async () => {
  venue = await createProVenue(test)
  artist = await createArtist(test)
})
afterAll(async () => {
  await expectInvariants(test.deps.db)
  await test.close()
})

const FIRST = addDays(utcDay(new Date()), 10)

/** Posts a series and returns the gigs of its dates in their order. */
async function series(count: number): Promise<string[]> {
  await venue.api.gigs.create(gigForm({ date: FIRST, repeat: { pattern: 'weekly', count } }))
  const gigs = test.deps.db.selectFrom('gigs').select('id').where('created_by', '=', venue.id)
  return (await gigs.orderBy('starts_at').execute()).map(({ id }) => id)
}

const applyToAll = ([gigId, ...also]: string[], who = artist) =>
  who.api.booking.apply({ gigId: gigId!, also, message: 'We would love to.', proposedFee: '300' })

/** The other dates of an application, without those in `without`. */
const others = ({ id, dates }: ApplicationDetail, without: string[] = []) =>
  dates.filter(({ applicationId, gigId }) => applicationId !== id && !without.includes(gigId))

const offerAll = (who: Member, application: ApplicationDetail) =>
  who.api.booking.makeOffer({
    ...offerForm(test),
    ...hoursOf(application),
    fee: '310',
    id: application.id,
    answers: application.newestOffer,
    also: others(application).map(({ applicationId: id, newestOffer: answers }) => ({ id, answers })),
  })
const hoursOf = ({ suggestedTerms: { start, end } }: ApplicationDetail) => ({ start, end })

const acceptAll = (who: Member, application: ApplicationDetail, without: string[] = []) => {
  const [first, ...also] = application.dates
    .filter(({ gigId }) => !without.includes(gigId))
    .map(({ pendingOffer }) => ({ id: pendingOffer!.id, number: pendingOffer!.number }))
  return who.api.booking.acceptOffer({ ...first!, also })
}

const countBookings = async (who = artist) =>
  (await test.deps.db.selectFrom('bookings').select('id').where('artist_id', '=', who.id).execute()).length
const noticesOf = async (who: Member) => {
  const kinds = ['booking.recorded', 'contract.recorded']
  const open = test.deps.db.selectFrom('outbox_events').select('kind').where('kind', 'in', kinds)
  await expect.poll(() => open.execute(), { timeout: 20_000, interval: 20 }).toEqual([])
  return (await who.api.notifications.list({})).notifications.map(({ title }) => title)
}

describe('several dates of a series', () => {
  it('are one entry, one notice and one step each from applying to being booked, with a contract and payment per date', async () => {
    const gigs = await series(4)
    const { dates: open } = await artist.api.booking.openDates({ gigId: gigs[1]! })
    expect(open.map(({ gigId, isNew, isFree }) => [gigId, isNew, isFree])).toEqual(
      gigs.map((id) => [id, true, true]),
    )
    const applied = await applyToAll(gigs.slice(0, 3))
    expect(applied.dates.map(({ gigId, fee }) => [gigId, fee])).toEqual(
      gigs.slice(0, 3).map((id) => [id, 300]),
    )
    expect(applied.schedule).toMatchObject({ dates: 3, ahead: 4, together: 900 })
    for (const reader of [artist, venue]) {
      const list = await reader.api.booking.listMine({})
      expect(list).toMatchObject({ total: 1, counts: { live: 1 }, applications: [{ id: applied.id }] })
    }
    expect(
      (await venue.api.attention.list({})).items.filter(({ kind }) => kind === 'applicants'),
    ).toHaveLength(1)
    const told = (await noticesOf(venue)).filter((title) => title.includes('applied'))
    expect(told).toEqual([expect.stringMatching(/\(3 dates\)$/)])

    const seen = await venue.api.booking.getApplication({ id: applied.id })
    const offered = await offerAll(venue, seen)
    expect(offered.dates.map(({ fee }) => fee)).toEqual([310, 310, 310])
    const starts = await Promise.all(gigs.slice(0, 3).map((id) => artist.api.gigs.get({ id })))
    expect(offered.dates.map(({ pendingOffer }) => pendingOffer!.startsAt)).toEqual(
      starts.map((gig) => gig.startsAt),
    )
    const received = (await noticesOf(artist)).filter((title) => title.includes('offer'))
    expect(received).toEqual([expect.stringMatching(/\(3 dates\)$/)])

    const booking = await acceptAll(artist, await artist.api.booking.getApplication({ id: applied.id }))
    expect(booking).toMatchObject({ status: 'confirmed' })
    expect(await countBookings()).toBe(3)
    expect((await acceptAll(artist, offered)).id).toBe(booking.id)
    expect(await countBookings()).toBe(3)
    expect(await artist.api.booking.listMine({})).toMatchObject({ total: 1, counts: { booked: 1 } })
    expect((await artist.api.payments.list({})).total).toBe(3)
    for (const reader of [artist, venue])
      expect((await noticesOf(reader)).filter((title) => title.startsWith('You’re booked'))).toEqual([
        expect.stringMatching(/\(3 dates\)$/),
      ])
  })

  it('are refused to those who may not, with what isn’t one schedule, and a second press changes nothing', async () => {
    const gigs = await series(3)
    const key = crypto.randomUUID()
    const input = { gigId: gigs[0]!, also: [gigs[1]!], message: 'Yes', proposedFee: '300', key }
    const [first, again] = await Promise.all([
      artist.api.booking.apply(input),
      artist.api.booking.apply(input),
    ])
    expect(again.id).toBe(first.id)
    const single = await artist.api.booking.apply({ gigId: gigs[2]!, message: 'And this', proposedFee: '1' })
    const stranger = await createArtist(test)
    const both = { id: first.id, also: [others(first)[0]!.applicationId] }
    await expect(stranger.api.booking.withdraw(both)).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    for (const also of [[single.id], [first.id], [crypto.randomUUID()]])
      await expect(artist.api.booking.withdraw({ id: first.id, also })).rejects.toMatchObject({
        code: 'APPLICATION_NOT_FOUND',
      })
    await expect(venue.api.booking.withdraw(both)).rejects.toMatchObject({ code: 'APPLICATION_OTHER_SIDE' })
    const [elsewhere] = [await createProVenue(test)]
    const { id: alien } = await elsewhere.api.gigs.create(gigForm())
    await expect(applyToAll([alien, gigs[0]!], stranger)).rejects.toMatchObject({ code: 'GIG_NOT_FOUND' })
    await expect(venue.api.booking.openDates({ gigId: alien, artistId: artist.id })).rejects.toMatchObject({
      code: 'GIG_OWNER_ONLY',
    })
    await expect(
      stranger.fetch(`/api/gigs/${gigs[0]}/applications`, {
        method: 'POST',
        body: { message: 'x', proposedFee: '1', also: Array.from({ length: 53 }, () => crypto.randomUUID()) },
      }),
    ).resolves.toMatchObject({ status: 422 })
    expect((await venue.api.booking.decline({ ...both, text: 'Not now' })).status).toBe('declined')
    expect(
      (await artist.api.booking.getApplication({ id: first.id })).dates.map(({ status }) => status),
    ).toEqual(['declined', 'declined'])
    expect((await noticesOf(artist)).filter((title) => title.includes('declined'))).toHaveLength(1)
    const { threadId } = await artist.api.booking.getApplication({ id: first.id })
    const said = test.deps.db.selectFrom('messages').select('id').where('thread_id', '=', threadId)
    expect(await said.where('body', '=', 'Not now').execute()).toHaveLength(1)
  })

  it('are booked whole or not at all, and a clash is named before the rest is booked', async () => {
    const gigs = await series(4)
    const offered = await offerAll(venue, await applyToAll(gigs))
    const clash = gigs[2]!
    const { dates } = await artist.api.booking.getApplication({ id: offered.id })
    const taken = dates[2]!.pendingOffer!
    await test.deps.db
      .insertInto('busy_times')
      .values({
        user_id: artist.id,
        kind: 'blocked',
        note: 'Tour',
        time_zone: 'America/Detroit',
        exclusive: true,

        starts_at: taken.startsAt,
        ends_at: taken.endsAt,
        during: `[${taken.startsAt},${taken.endsAt})`,
      })
      .execute()
    await expect(acceptAll(artist, offered)).rejects.toMatchObject({
      code: 'SCHEDULE_CLASHES',
      data: { clashes: [{ gigId: clash, startsAt: dates[2]!.startsAt, code: 'ARTIST_NOT_FREE' }] },
    })
    expect(await countBookings()).toBe(0)
    await acceptAll(artist, offered, [clash])
    expect(await countBookings()).toBe(3)
    const after = await artist.api.booking.getApplication({ id: offered.id })
    expect(after.dates.map(({ status }) => status === 'booked')).toEqual([true, true, false, true])
    expect(after.schedule).toMatchObject({ dates: 3, together: 930 })
  })

  it('go to one of two artists who are accepted at once, and a failure midway leaves nothing', async () => {
    const gigs = await series(3)
    const rival = await createArtist(test)
    const [mine, theirs] = [await offerAll(venue, await applyToAll(gigs)), await applyToAll(gigs, rival)]
    const counter = await offerAll(rival, await rival.api.booking.getApplication({ id: theirs.id }))
    const { bookingHooks } = test.deps
    const fail = async () => {
      throw new Error('no contract')
    }
    test.deps.bookingHooks = { ...bookingHooks, booked: [...bookingHooks.booked, fail] }
    await expect(acceptAll(artist, mine)).rejects.toMatchObject({ status: 500 })
    test.deps.bookingHooks = bookingHooks
    expect(await countBookings()).toBe(0)
    const results = await Promise.allSettled([acceptAll(artist, mine), acceptAll(venue, counter)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await countBookings()) + (await countBookings(rival))).toBe(3)
    expect([0, 3]).toContain(await countBookings())
  })

  it('share one contract, which one press signs for all dates, and changes of one date leave the others', async () => {
    const gigs = await series(3)
    const { id: bookingId } = await acceptAll(artist, await offerAll(venue, await applyToAll(gigs)))
    const contract = await artist.api.contracts.getForBooking({ bookingId })
    const rows = async () =>
      test.deps.db
        .selectFrom('contracts as c')
        .innerJoin('contract_versions as v', 'v.contract_id', 'c.id')
        .innerJoin('bookings as b', 'b.id', 'c.booking_id')
        .selectAll('v')
        .select(['c.status as contract_status', 'c.signed_at', 'b.starts_at as begins'])
        .where('c.artist_id', '=', artist.id)
        .orderBy('b.starts_at')
        .orderBy('v.number')
        .execute()
    const before = await rows()
    expect(new Set(before.map(({ hash }) => hash)).size).toBe(1)
    expect(
      before.every((row) => row.document.contractId === row.contract_id && row.document.format === 3),
    ).toBe(true)
    expect(before[0]!.document.schedule?.map(({ terms }) => terms.startsAt)).toEqual(
      before.map(({ begins }) => begins.toISOString()),
    )
    const { hash } = before[0]!
    const signing = { typedName: 'Ada Reyes', consent: true as const }
    const waiting = async (who: Member) =>
      (await who.api.attention.list({})).items.filter(({ kind }) => kind === 'contract').length
    expect(await waiting(venue)).toBe(1)
    const ids = before.map(({ contract_id: id }) => id)
    const listed = async (show: 'all' | 'waiting' = 'all') => {
      const { contracts, total } = await venue.api.contracts.list({ show })
      expect(total).toBe(contracts.length)
      return contracts.map(({ id, dates }) => [id, ...dates.map(({ contractId }) => contractId)])
    }
    expect(await listed()).toEqual([[ids[0], ...ids]])
    expect(await listed('waiting')).toEqual([[ids[0], ...ids]])
    const { dates } = await artist.api.contracts.get({ id: ids[1]! })
    expect(dates.map(({ startsAt }) => startsAt)).toEqual(before.map(({ begins }) => begins.toISOString()))
    await expect(
      (await createArtist(test)).api.contracts.sign({ id: contract.id, hash, ...signing }),
    ).rejects.toMatchObject({ code: 'CONTRACT_NOT_FOUND' })
    await expect(
      artist.api.contracts.sign({ id: contract.id, hash: '0'.repeat(64), ...signing }),
    ).rejects.toMatchObject({ code: 'TERMS_CHANGED' })
    await Promise.all(
      [artist, venue].map((who) => who.api.contracts.sign({ id: before[1]!.contract_id, hash, ...signing })),
    )
    expect((await rows()).map((row) => row.contract_status)).toEqual(['signed', 'signed', 'signed'])
    expect(await waiting(venue)).toBe(0)
    expect(await artist.api.contracts.verify({ hash })).toMatchObject({
      genuine: true,
      dates: 3,
      status: 'signed',
    })
    for (const row of before)
      expect(await artist.api.contracts.get({ id: row.contract_id })).toMatchObject({
        intact: true,
        status: 'signed',
      })
    await venue.api.contracts.cancel({ id: before[1]!.contract_id, reason: 'Closed' })
    expect((await rows()).map((row) => row.contract_status)).toEqual(['signed', 'cancelled', 'signed'])
    expect(new Set(await listed())).toEqual(new Set([[ids[0], ids[0], ids[2]], [ids[1]]]))
    expect(await listed('waiting')).toEqual([])
    expect((await noticesOf(artist)).filter((title) => title.includes('cancelled'))).toHaveLength(1)
    const { db } = test.deps
    const last = before[2]!
    const forge = (document: object) =>
      sql`update contract_versions set document = ${JSON.stringify(document)}::jsonb
        where contract_id = ${last.contract_id}`.execute(db)
    await sql`alter table contract_versions disable trigger contract_versions_frozen`.execute(db)
    await forge({ ...last.document, terms: { ...last.document.terms, feeCents: 1 } })
    expect((await artist.api.contracts.get({ id: last.contract_id })).intact).toBe(false)
    await forge(last.document)
    await sql`alter table contract_versions enable trigger contract_versions_frozen`.execute(db)
  })

  it('are one applicant of each gig, whom its venue shortlists and declines for all', async () => {
    const gigs = await series(3)
    await applyToAll(gigs)
    const rival = await createArtist(test)
    await rival.api.booking.apply({ gigId: gigs[1]!, message: 'Just this one', proposedFee: '200' })
    const listed = async (gigId = gigs[1]!) => {
      const { applications } = await venue.api.applicants.list({ gigId })
      return applications.toSorted((a, b) => b.dates.length - a.dates.length)
    }
    const [whole, single, ...rest] = await listed()
    expect(rest).toEqual([])
    expect(single!.dates).toEqual([])
    expect(whole!.dates.map(({ gigId, status }) => [gigId, status])).toEqual(gigs.map((id) => [id, 'sent']))
    expect(
      await venue.api.applicants.compare({ gigId: gigs[1]!, ids: `${whole!.id},${single!.id}` }),
    ).toMatchObject({
      applications: [{ dates: whole!.dates }, { dates: [] }],
    })
    const also = whole!.dates.map(({ applicationId }) => applicationId).filter((id) => id !== whole!.id)
    await venue.api.booking.shortlist({ id: whole!.id, also, shortlisted: true })
    for (const gigId of gigs)
      expect((await venue.api.applicants.list({ gigId })).counts).toMatchObject({ shortlisted: 1 })
    await venue.api.booking.decline({ id: whole!.id, also, text: '' })
    expect((await listed())[0]!.dates.map(({ status }) => status)).toEqual(gigs.map(() => 'declined'))
    await expect(rival.api.applicants.list({ gigId: gigs[1]! })).rejects.toMatchObject({
      code: 'GIG_OWNER_ONLY',
    })
  })

  it('that nobody signs in time end as one step with one notice', async () => {
    const gigs = await series(3)
    const began = Date.now()
    await acceptAll(artist, await offerAll(venue, await applyToAll(gigs)))
    test.setTime(new Date(began + 73 * 3_600_000))
    await runContractClock(test.deps)
    await runContractClock(test.deps)
    test.setTime(new Date())
    expect((await noticesOf(artist)).filter((title) => title.includes('not signed'))).toEqual([
      expect.stringMatching(/\(3 dates\)$/),
    ])
    const { dates } = await artist.api.booking.getApplication({
      id: (await artist.api.booking.listMine({})).applications[0]!.id,
    })
    expect(dates.map(({ status }) => status)).toEqual(['released', 'released', 'released'])
  })

  it('can be a year of weeks, which counts as one application', async () => {
    const gigs = await series(53)
    const offered = await offerAll(venue, await applyToAll(gigs))
    await acceptAll(artist, offered)
    expect(await countBookings()).toBe(53)
  }, 60_000)

  it('are offered by the venue to an artist it invites, and not when they aren’t free', async () => {
    const gigs = await series(3)
    const { invitationTerms: terms } = await venue.api.booking.gigRelation({ gigId: gigs[0]! })
    const { timeZone: _, fee: __, ...hours } = terms!
    const offer = { ...hours, fee: '250', expiresInHours: 72 as const }
    const invited = await venue.api.booking.invite({
      gigId: gigs[0]!,
      also: gigs.slice(1),
      artistId: artist.id,
      offer,
    })
    expect(invited.dates.map(({ fee, pendingOffer }) => [fee, pendingOffer?.madeBy])).toEqual(
      gigs.map(() => [250, 'venue']),
    )
    expect((await noticesOf(artist)).filter((title) => title.includes('invited'))).toEqual([
      expect.stringMatching(/\(3 dates\)$/),
    ])
    await acceptAll(artist, await artist.api.booking.getApplication({ id: invited.id }))
    expect(await countBookings()).toBe(3)
  })

  it('are invited to once, all or none, by their venue alone', async () => {
    const gigs = await series(3)
    const all = { gigId: gigs[0]!, also: gigs.slice(1), proposedFee: '250', key: crypto.randomUUID() }
    const busy = await createArtist(test)
    const { startsAt } = await busy.api.gigs.get({ id: gigs[1]! })
    const end = new Date(new Date(startsAt).getTime() + 3_600_000).toISOString()
    await test.deps.db
      .insertInto('busy_times')
      .values({
        user_id: busy.id,
        kind: 'blocked',
        note: 'Tour',
        time_zone: 'America/Detroit',
        exclusive: true,
        starts_at: startsAt,
        ends_at: end,
        during: `[${startsAt},${end})`,
      })
      .execute()
    const free = await venue.api.booking.openDates({ gigId: gigs[0]!, artistId: busy.id })
    expect(free.dates.map(({ isFree }) => isFree)).toEqual([true, false, true])
    const about = await venue.api.booking.openDates({ gigId: gigs[0]! })
    expect(about.dates.map(({ isFree, isNew }) => [isFree, isNew])).toEqual(gigs.map(() => [true, true]))
    const { gigs: invitable } = await venue.api.booking.invitableGigs({ artistId: busy.id })
    expect(new Set(invitable.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(invitable[0]!.seriesId).not.toBeNull()
    await expect(venue.api.booking.invite({ ...all, artistId: busy.id })).rejects.toMatchObject({
      code: 'SCHEDULE_CLASHES',
      data: { clashes: [{ gigId: gigs[1], code: 'ARTIST_NOT_FREE' }] },
    })
    expect(await busy.api.booking.listMine({})).toMatchObject({ total: 0 })
    const rival = await createProVenue(test)
    await expect(rival.api.booking.invite({ ...all, artistId: artist.id })).rejects.toMatchObject({
      code: 'GIG_OWNER_ONLY',
    })
    await expect(
      venue.api.booking.invite({ ...all, artistId: artist.id, also: [crypto.randomUUID()] }),
    ).rejects.toMatchObject({ code: 'GIG_NOT_FOUND' })
    const invite = () => venue.api.booking.invite({ ...all, artistId: artist.id })
    const [one, other] = await Promise.all([invite(), invite()])
    expect(other.id).toBe(one.id)
    expect((await invite()).dates).toHaveLength(3)
    expect((await noticesOf(artist)).filter((title) => title.includes('invited'))).toHaveLength(1)
  })
})
