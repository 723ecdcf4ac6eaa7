import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { contracted } from '../../../test/members/contracts.ts'
import { actingFor, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { appoint } from '../../../test/members/parties.ts'

let test: TestApp
let artist: Member
let venue: Member
beforeAll(async () => {
  test = await startTestApp()
  ;[artist, venue] = await Promise.all([createArtist(test), createProVenue(test)])
})
afterAll(() => test.close())

const inRole = async (party: Member, role: Parameters<typeof appoint>[3]) => {
  const person = await createArtist(test)
  await appoint(test, person, party, role)
  return actingFor(test, person, party)
}
const offeredIn = (abilities: object) =>
  Object.entries(abilities)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
    .map(([action]) => action)

it('answers offer each person only what their role allows', async () => {
  const { id, bookingId } = await contracted(test, { artist, venue })
  const books = await inRole(venue, 'books')
  const booker = await inRole(venue, 'booker')
  const contract = { id }
  expect(offeredIn((await booker.api.contracts.get(contract)).abilities)).toEqual([
    'sign',
    'proposeAmendment',
    'cancel',
  ])
  expect(offeredIn((await books.api.contracts.get(contract)).abilities)).toEqual([])
  const { transactions } = await booker.api.payments.list({})
  const payment = { id: transactions[0]!.id }
  const mayPay = offeredIn((await booker.api.payments.get(payment)).abilities)
  expect(mayPay).toContain('cancel')
  expect(offeredIn((await books.api.payments.get(payment)).abilities)).toEqual(mayPay)

  const sheetOf = async (member: Member) =>
    offeredIn((await member.api.daySheets.get({ bookingId })).abilities)
  const own = await sheetOf(artist)
  expect(own).toEqual(expect.arrayContaining(['editArtistPart', 'checkIn']))
  expect(await sheetOf(await inRole(artist, 'member'))).toEqual(
    own.filter((action) => action !== 'editArtistPart'),
  )
  expect(await sheetOf(await inRole(artist, 'viewer'))).toEqual([])
})

it('a booking says that others of the own act have to sign to whoever may not', async () => {
  const other = await createArtist(test)
  const { bookingId } = await contracted(test, { artist: other, venue: await createProVenue(test) })
  const agent = await inRole(other, 'agent')
  const { mine, theirs } = await agent.api.attention.forBooking({ bookingId })
  expect([mine, theirs?.text]).toEqual([[], 'Waiting for Reyes Trio to sign the contract'])
  const owner = await other.api.attention.forBooking({ bookingId })
  expect([owner.mine.length, owner.theirs?.text]).toEqual([
    1,
    'Waiting for The Test Room to sign the contract',
  ])
})
