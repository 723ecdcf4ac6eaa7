import type { BusyPlayer } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/client'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'

let test: TestApp
let venue: Member
let act: Member
let kim: Member
/** The rows of the act's line-up: Kim, and somebody who can play instead. */
let row: string
let sub: string
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  const other = await createArtist(test)
  ;[venue, act, kim] = [await createProVenue(test), await createArtist(test), await createArtist(test)]
  await lineUp(test, other, { name: 'Kim', person_id: kim.id })
  ;[row, sub] = (await lineUp(
    test,
    act,
    { name: 'Kim O.', person_id: kim.id },
    { name: 'Lou', part: 'sub' },
  )) as [string, string]
  const [theirs, form] = [await createProVenue(test), offerForm(test)]
  const offer = await offered(
    test,
    { gigId: await openGig(test, theirs), artist: other, venue: theirs },
    form,
  )
  await acceptNewest(other, offer)
})

interface Who {
  players?: string[]
  knownBusy?: string[]
}
const evening = () => {
  const { start } = offerForm(test)
  return { date: start.slice(0, 10), time: start.slice(11), durationMinutes: 120 }
}
const postGig = () => openGig(test, venue, evening())
/** An application to a gig on the day after, with the venue's offer in other hours than Kim's show. */
const invitation = async () => {
  const hours = { start: inHours(test, 9 * 24), end: inHours(test, 9 * 24 + 2) }
  return offered(test, { gigId: await openGig(test, venue), artist: act, venue }, hours)
}
const refusalOf = async (request: Promise<unknown>) => {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const { code, data } = error as ORPCError<string, { players?: BusyPlayer[] } | undefined>
    return { code, busy: data?.players }
  }
  return { code: 'done', busy: undefined }
}
const codeOf = async (request: Promise<unknown>) => (await refusalOf(request)).code
const ask = (about: Parameters<Member['api']['booking']['whoPlays']>[0]) => act.api.booking.whoPlays(about)

/** Each way in which an act says that it would play: what it asks before, and its request. */
const WAYS: [
  string,
  () => Promise<{ about: Parameters<typeof ask>[0]; send: (who: Who) => Promise<unknown> }>,
][] = [
  [
    'an application',
    async () => {
      const gigId = await postGig()
      const form = { gigId, message: 'We would love to play.', proposedFee: '400' }
      return { about: { gigs: gigId }, send: (who) => act.api.booking.apply({ ...form, ...who }) }
    },
  ],
  [
    'an offer',
    async () => {
      const gigId = await postGig()
      const form = { gigId, message: 'We would love to play.', proposedFee: '400', knownBusy: [row] }
      const { id } = await act.api.booking.apply(form)
      const { start, end } = offerForm(test)
      return {
        about: { applications: id, start, end },
        send: (who) => act.api.booking.makeOffer({ id, answers: 0, ...offerForm(test), ...who }),
      }
    },
  ],
  [
    'a counteroffer in other hours than the offer',
    async () => {
      const { id } = await invitation()
      expect((await ask({ applications: id })).busy).toEqual([])
      const { start, end } = offerForm(test)
      return {
        about: { applications: id, start, end },
        send: (who) => act.api.booking.makeOffer({ id, answers: 1, ...offerForm(test), ...who }),
      }
    },
  ],
]

describe.each(WAYS)('%s', (_, begin) => {
  it('warns with the name and the hours only, before and when it is sent, and goes through when the act knows', async () => {
    const { about, send } = await begin()
    const { start, end } = { start: expect.any(String) as string, end: expect.any(String) as string }
    const warning = { id: row, name: 'Kim O.', startsAt: start, endsAt: end, timeZone: 'America/Detroit' }
    const before = await ask(about)
    expect(before).toEqual({
      players: [row],
      isNamed: false,
      busy: [{ ...warning, act: null, never: false }],
    })
    expect(await refusalOf(send({}))).toEqual({ code: 'PLAYERS_BUSY', busy: before.busy })
    expect(await codeOf(send({ knownBusy: [sub] }))).toBe('PLAYERS_BUSY')
    expect(await codeOf(send({ knownBusy: [row] }))).toBe('done')
  })

  it('is refused with somebody who never plays two shows at once, until somebody else plays', async () => {
    const { about, send } = await begin()
    await kim.api.lineup.setMyChoice({ neverTwice: true })
    expect((await ask(about)).busy).toMatchObject([{ id: row, never: true }])
    expect(await codeOf(send({ knownBusy: [row] }))).toBe('PLAYERS_BUSY')
    expect(await codeOf(send({ players: [] }))).toBe('PLAYERS_NONE')
    expect(await codeOf(send({ players: [sub, sub] }))).toBe('LINEUP_TWICE')
    expect(await codeOf(send({ players: [kim.id] }))).toBe('LINEUP_MEMBER_NOT_FOUND')
    expect(await codeOf(send({ players: [sub] }))).toBe('done')
  })
})

const playersOf = async (bookingId: string) =>
  (await act.api.lineup.players({ bookingId })).players.map(({ name }) => name)

describe('those whom an act names', () => {
  it('are booked when the venue accepts, as far as they’re still in its line-up', async () => {
    const offer = async () => {
      const { id } = await invitation()
      const form = { id, answers: 1, ...offerForm(test), players: [sub] }
      expect(await ask({ applications: id })).toMatchObject({ players: [row], isNamed: false })
      const countered = await act.api.booking.makeOffer(form)
      expect(await ask({ applications: id })).toMatchObject({ players: [sub], isNamed: true })
      return countered
    }
    const first = await acceptNewest(venue, await offer())
    expect(await playersOf(first.id)).toEqual(['Lou'])
    const { versions } = await act.api.contracts.getForBooking({ bookingId: first.id })
    expect(versions[0]!.document.lineup?.map(({ name }) => name)).toEqual(['Lou'])
    test.setTime(new Date(Date.now() + 1000))
    const contract = await act.api.contracts.getForBooking({ bookingId: first.id })
    await act.api.contracts.cancel({ id: contract.id, reason: '' })
    const second = await offer()
    await act.api.lineup.remove({ id: sub })
    expect(await playersOf((await acceptNewest(venue, second)).id)).toEqual(['Kim O.'])
  })

  it('are kept from the application to the act’s acceptance, unless it names others', async () => {
    const gigId = await postGig()
    const form = { gigId, message: 'Us.', proposedFee: '400', players: [sub], key: randomUUID() }
    const { id } = await act.api.booking.apply(form)
    expect((await act.api.booking.apply(form)).id).toBe(id)
    const made = await venue.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) })
    expect(JSON.stringify(made)).not.toContain(sub)
    expect(await playersOf((await acceptNewest(act, made)).id)).toEqual(['Lou'])
  })

  it('are for the act to name, and to ask about', async () => {
    const { id } = await invitation()
    const form = { id, answers: 1, ...offerForm(test) }
    expect(await codeOf(venue.api.booking.makeOffer({ ...form, players: [sub] }))).toBe('PLAYERS_OTHER_SIDE')
    expect(await codeOf(venue.api.booking.whoPlays({ applications: id }))).toBe('PLAYERS_OTHER_SIDE')
    const stranger = await createArtist(test)
    expect(await codeOf(stranger.api.booking.whoPlays({ applications: id }))).toBe('APPLICATION_NOT_FOUND')
    expect(await codeOf(ask({ gigs: randomUUID() }))).toBe('GIG_NOT_FOUND')
    for (const bad of [
      '',
      'gigs=x',
      `gigs=${id}&applications=${id}`,
      `applications=${id}&start=2026-12-07T20:00`,
    ])
      expect((await act.fetch(`/api/who-plays?${bad}`)).status).toBe(422)
    // An act without a line-up is asked nothing.
    const gigs = await postGig()
    expect(await stranger.api.booking.whoPlays({ gigs })).toEqual({ players: [], isNamed: false, busy: [] })
  })
})
