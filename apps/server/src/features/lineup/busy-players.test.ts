import type { BusyPlayer } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { joined, secretOf } from '../../../test/members/people.ts'

let test: TestApp
let act: Member
let other: Member
let kim: Member
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  ;[act, other, kim] = [await createArtist(test), await createArtist(test), await createArtist(test)]
})

/** Returns an offer of a new venue to an act, all at the same hours unless it says otherwise. */
const offerTo = async (artist: Member, change = {}) => {
  const venue = await createProVenue(test)
  const application = await offered(test, { gigId: await openGig(test, venue), artist, venue }, change)
  return { venue, application, newest: application.offers.at(-1)! }
}
const accept = async (artist: Member, { newest }: Awaited<ReturnType<typeof offerTo>>, more = {}) =>
  artist.api.booking.acceptOffer({ id: newest.id, number: newest.number, ...more })
const bookWith = async (artist: Member, change = {}) => accept(artist, await offerTo(artist, change))
const refusalOf = async (request: Promise<unknown>) => {
  try {
    await request
  } catch (error) {
    if (error instanceof ORPCError)
      return {
        code: error.code as string,
        busy: (error.data as { players?: BusyPlayer[] } | undefined)?.players,
      }
    throw error
  }
  return { code: 'done', busy: undefined }
}
const codeOf = async (request: Promise<unknown>) => (await refusalOf(request)).code
const core = (party: Member, person: Member, name = 'Kim') =>
  lineUp(test, party, { name, person_id: person.id })
const never = (person: Member, neverTwice = true) => person.api.lineup.setMyChoice({ neverTwice })
const names = ({ players }: { players: { name: string }[] }) => players.map(({ name }) => name)

const told = { act: 'lineup.booked_twice', person: 'lineup.you_twice' }
/** Returns the notices about two shows at once that somebody got. */
const twice = async (person: Member) => {
  const { db } = test.deps
  await vi.waitFor(async () => {
    const pending = db.selectFrom('outbox_events').select('id').where('kind', '=', 'lineup.booked_twice')
    expect(await pending.execute()).toEqual([])
  }, 10_000)
  const query = db.selectFrom('notifications').select(['kind', 'facts']).where('user_id', '=', person.id)
  return (await query.execute()).filter(({ kind }) => kind === told.act || kind === told.person)
}
const kinds = async (person: Member) => (await twice(person)).map(({ kind }) => kind)

/** Returns how many confirmed bookings have somebody among their players. */
const playedBy = async (person: Member) =>
  (
    await test.deps.db
      .selectFrom('booking_players as p')
      .innerJoin('bookings as b', 'b.id', 'p.booking_id')
      .select('b.id')
      .where('p.person_id', '=', person.id)
      .where('p.removed_at', 'is', null)
      .where('b.status', '=', 'confirmed')
      .execute()
  ).length

describe('accepting an offer', () => {
  it('warns with the name and the hours only, and books when the act knows', async () => {
    await core(other, kim)
    const [row] = await core(act, kim, 'Kim O.')
    const booked = await bookWith(other)
    const offer = await offerTo(act)
    const { code, busy } = await refusalOf(accept(act, offer))
    expect(code).toBe('PLAYERS_BUSY')
    expect(busy).toEqual([
      {
        id: row,
        name: 'Kim O.',
        startsAt: booked.terms.startsAt,
        endsAt: booked.terms.endsAt,
        timeZone: 'America/Detroit',
        act: null,
        never: false,
      },
    ])
    expect(await playedBy(kim)).toBe(1)
    // Knowing of somebody else isn't enough.
    expect(await codeOf(accept(act, offer, { knownBusy: [act.id] }))).toBe('PLAYERS_BUSY')
    const done = await accept(act, offer, { knownBusy: [row] })
    expect(await playedBy(kim)).toBe(2)
    expect((await accept(act, offer)).id).toBe(done.id)
    // Those who act for the act see it with the players, the venue never.
    const shown = await act.api.lineup.players({ bookingId: done.id })
    expect(shown.busy).toMatchObject([{ name: 'Kim O.', id: shown.players[0]!.id, act: null }])
    expect((await offer.venue.api.lineup.players({ bookingId: done.id })).busy).toEqual([])
  })

  it('names the other act to somebody who is in it', async () => {
    await core(other, kim)
    await lineUp(test, act, { name: 'Kim', person_id: kim.id })
    await bookWith(other)
    const offer = await offerTo(act)
    await lineUp(test, other, { name: 'Act', person_id: act.id, part: 'sub', position: 5 })
    expect((await refusalOf(accept(act, offer))).busy).toMatchObject([{ act: 'Reyes Trio' }])
  })

  it('says nothing about other hours, ended bookings, subs, names, and people who left', async () => {
    await core(other, kim)
    await core(act, kim)
    const [first, after] = [
      await bookWith(other),
      { start: inHours(test, 7 * 24 + 3), end: inHours(test, 7 * 24 + 5) },
    ]
    await bookWith(act, after)
    const contract = await other.api.contracts.getForBooking({ bookingId: first.id })
    await other.api.contracts.cancel({ id: contract.id, reason: 'Two of us are ill.' })
    const third = await createArtist(test)
    await lineUp(test, third, { name: 'Kim', person_id: kim.id })
    expect(await codeOf(bookWith(third))).toBe('done')
    const fourth = await createArtist(test)
    await lineUp(
      test,
      fourth,
      { name: 'Kim', person_id: kim.id, part: 'sub' },
      { name: 'Kim' },
      { name: 'Kim', person_id: kim.id, removed_at: test.deps.now() },
    )
    expect(await codeOf(bookWith(fourth))).toBe('done')
  })

  it('books nobody twice who never wants it, and takes a sub in their place', async () => {
    await core(other, kim)
    const [row, ada, sub] = await lineUp(
      test,
      act,
      { name: 'Kim', person_id: kim.id, hidden: true },
      { name: 'Ada' },
      { name: 'Lou', part: 'sub' },
    )
    await bookWith(other)
    expect(await never(kim)).toEqual({ plays: true, neverTwice: true })
    const offer = await offerTo(act)
    const { busy } = await refusalOf(accept(act, offer, { knownBusy: [row] }))
    expect(busy).toMatchObject([{ id: row, name: 'Kim', never: true }])
    expect(await codeOf(accept(act, offer, { players: [] }))).toBe('PLAYERS_NONE')
    expect(await codeOf(accept(act, offer, { players: [ada, ada] }))).toBe('LINEUP_TWICE')
    expect(await codeOf(accept(act, offer, { players: [act.id] }))).toBe('LINEUP_MEMBER_NOT_FOUND')
    const { id: bookingId } = await accept(act, offer, { players: [sub, ada] })
    expect(names(await act.api.lineup.players({ bookingId }))).toEqual(['Lou', 'Ada'])
    const { versions } = await act.api.contracts.getForBooking({ bookingId })
    expect(versions[0]!.document.lineup?.map(({ name }) => name)).toEqual(['Lou', 'Ada'])
    expect(await codeOf(act.api.lineup.setPlayers({ bookingId, ids: [row!, ada!], knownBusy: [row!] }))).toBe(
      'PLAYERS_BUSY',
    )
    await never(kim, false)
    expect(await codeOf(act.api.lineup.setPlayers({ bookingId, ids: [row!, ada!] }))).toBe('PLAYERS_BUSY')
    await act.api.lineup.setPlayers({ bookingId, ids: [row!, ada!], knownBusy: [row!] })
    // Who plays already isn't asked about again, even when they change their mind.
    await never(kim)
    await act.api.lineup.setPlayers({ bookingId, ids: [row!] })
    expect(names(await act.api.lineup.players({ bookingId }))).toEqual(['Kim'])
  })

  it('by the venue tells it only that the act isn’t free', async () => {
    await core(other, kim)
    await core(act, kim)
    const counter = async () => {
      const { venue, application } = await offerTo(act)
      const countered = await act.api.booking.makeOffer({
        id: application.id,
        answers: 1,
        ...offerForm(test),
      })
      return { venue, countered }
    }
    const { venue, countered } = await counter()
    await bookWith(other)
    await never(kim)
    expect(await refusalOf(acceptNewest(venue, countered))).toEqual({
      code: 'ARTIST_NOT_FREE',
      busy: undefined,
    })
    const { id, number } = countered.offers.at(-1)!
    expect(await codeOf(venue.api.booking.acceptOffer({ id, number, players: [] }))).toBe(
      'PLAYERS_OTHER_SIDE',
    )
    await never(kim, false)
    expect(await codeOf(acceptNewest(venue, countered))).toBe('done')
  })

  it('by the venue lets the act and the person know once, and not the venue or the other act', async () => {
    await core(other, kim)
    await core(act, kim)
    const manager = await joined(test, act, 'manager')
    const { venue, application } = await offerTo(act)
    const offer = { id: application.id, answers: 1, ...offerForm(test) }
    const countered = await act.api.booking.makeOffer(offer)
    await bookWith(other)
    for (let time = 0; time < 2; time++) await acceptNewest(venue, countered)
    for (const each of [act, manager]) expect(await kinds(each)).toEqual([told.act])
    expect(await kinds(kim)).toEqual([told.person])
    for (const each of [venue, other]) expect(await kinds(each)).toEqual([])
    const notice = JSON.stringify((await twice(act))[0]!.facts)
    expect(notice).toMatch(/Kim.*with another act/)
    expect(notice).not.toContain(other.id)
  })

  it('by the act lets only the person know, and its others', async () => {
    await core(other, kim)
    const [row] = await core(act, kim)
    const manager = await joined(test, act, 'manager')
    await bookWith(other)
    await accept(act, await offerTo(act), { knownBusy: [row] })
    expect(await kinds(manager)).toEqual([told.act])
    expect(await kinds(kim)).toEqual([told.person])
    expect(await kinds(act)).toEqual([])
  })
})

describe('eight acceptances at once, of acts that share people', () => {
  const eight = async (people: Member[]) => {
    const acts = await Promise.all(Array.from({ length: 8 }, () => createArtist(test)))
    for (const [index, each] of acts.entries()) {
      // Each in another order.
      const rotated = [...people.slice(index % people.length), ...people.slice(0, index % people.length)]
      await lineUp(test, each, ...rotated.map((person, at) => ({ name: `P${at}`, person_id: person.id })))
    }
    const offers: Awaited<ReturnType<typeof offerTo>>[] = []
    for (const each of acts) offers.push(await offerTo(each))
    return acts.map((each, index) => ({ artist: each, offer: offers[index]! }))
  }
  const allAtOnce = async (pairs: Awaited<ReturnType<typeof eight>>) =>
    (await Promise.all(pairs.map(({ artist, offer }) => codeOf(accept(artist, offer))))).toSorted()

  it('book somebody who never plays two shows at once for one of them', async () => {
    const people = [kim, await createArtist(test), await createArtist(test)]
    for (const person of people) await never(person)
    const pairs = await eight(people)
    expect(await allAtOnce(pairs)).toEqual([...Array.from({ length: 7 }, () => 'PLAYERS_BUSY'), 'done'])
    for (const person of people) expect(await playedBy(person)).toBe(1)
  })

  it('warn all but the first one', async () => {
    const pairs = await eight([kim])
    expect(await allAtOnce(pairs)).toEqual([...Array.from({ length: 7 }, () => 'PLAYERS_BUSY'), 'done'])
  })

  it('put somebody into one of eight shows', async () => {
    await never(kim)
    const shows = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const each = await createArtist(test)
        const [, sub] = await lineUp(
          test,
          each,
          { name: 'Ada' },
          { name: 'Kim', person_id: kim.id, part: 'sub' },
        )
        return { each, sub: sub!, bookingId: (await bookWith(each)).id }
      }),
    )
    const codes = await Promise.all(
      shows.map(({ each, sub, bookingId }) => codeOf(each.api.lineup.setPlayers({ bookingId, ids: [sub] }))),
    )
    expect(codes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'PLAYERS_BUSY'), 'done'])
    expect(await playedBy(kim)).toBe(1)
  })
})

describe('other ways into two shows', () => {
  it('other hours of a booking ask again', async () => {
    await core(other, kim)
    const [row] = await core(act, kim)
    await bookWith(other)
    const later = { start: inHours(test, 7 * 24 + 5), end: inHours(test, 7 * 24 + 7) }
    const offer = await offerTo(act, later)
    const { id: bookingId } = await accept(act, offer)
    const { id } = await act.api.contracts.getForBooking({ bookingId })
    const { expiresInHours: _, ...terms } = offerForm(test)
    await offer.venue.api.contracts.proposeAmendment({ id, answers: 1, ...terms })
    const { code, busy } = await refusalOf(act.api.contracts.acceptAmendment({ id, version: 2 }))
    expect([code, busy?.[0]?.id]).toEqual(['PLAYERS_BUSY', row])
    await never(kim)
    const known = { id, version: 2, knownBusy: [row!] }
    expect(await codeOf(act.api.contracts.acceptAmendment(known))).toBe('PLAYERS_BUSY')
    await never(kim, false)
    expect((await act.api.contracts.acceptAmendment(known)).currentVersion).toBe(2)
  })

  it('nobody who never wants it becomes core of an act that is booked then without names', async () => {
    await core(other, kim)
    await never(kim)
    await bookWith(other)
    await bookWith(act)
    const member = await joined(test, act, 'member')
    await core(await createArtist(test), member, 'Mem')
    const id = crypto.randomUUID()
    const asCore = { id, name: 'Kim', personId: member.id }
    await act.api.lineup.save(asCore)
    await act.api.lineup.remove({ id })
    await lineUp(test, other, { name: 'Mem', person_id: member.id, position: 3 })
    await never(member)
    const again = await createArtist(test)
    await lineUp(test, again, { name: 'Mem', person_id: member.id })
    expect(await codeOf(bookWith(again))).toBe('done')
    expect(await codeOf(act.api.lineup.save(asCore))).toBe('PLAYERS_BUSY')
    await act.api.lineup.save({ ...asCore, part: 'sub' })
  })

  it('an accepted invitation leaves a name where the person never plays twice', async () => {
    await core(other, kim)
    await never(kim)
    await bookWith(other)
    const invitation = await act.api.people.invite({ email: kim.email, role: 'member' })
    const id = crypto.randomUUID()
    await act.api.lineup.save({ id, name: 'Kim', invitationId: invitation.id })
    const [same, free] = [
      await bookWith(act),
      await bookWith(act, { start: inHours(test, 6 * 24), end: inHours(test, 6 * 24 + 2) }),
    ]
    await kim.api.people.acceptInvitation(secretOf(invitation))
    const rows = await test.deps.db
      .selectFrom('booking_players')
      .select(['booking_id', 'person_id', 'name'])
      .execute()
    const of = (bookingId: string) => rows.filter(({ booking_id }) => booking_id === bookingId)
    expect(of(same.id)).toMatchObject([{ person_id: null, name: 'Kim' }])
    expect(of(free.id)).toMatchObject([{ person_id: kim.id }])
    expect((await act.api.lineup.get()).people[0]?.personId).toBe(kim.id)
  })
})

describe('the choice', () => {
  it('is a person’s, and nothing to choose without a line-up', async () => {
    expect(await kim.api.lineup.getMyChoice()).toEqual({ plays: false, neverTwice: false })
    await core(act, kim)
    expect(await kim.api.lineup.getMyChoice()).toEqual({ plays: true, neverTwice: false })
    await Promise.all([never(kim), never(kim)])
    for (let time = 0; time < 60; time++) await never(kim, time % 2 === 0)
    expect(await kim.api.lineup.getMyChoice()).toEqual({ plays: true, neverTwice: false })
    expect(await codeOf(kim.api.lineup.setMyChoice({ neverTwice: 'yes' } as never))).toBe('INPUT_INVALID')
  })
})
