import { type ErrorCode, ERRORS } from '@bandstand/api-spec'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { watchOutbox } from '../../../test/invariants/booking-history.ts'
import {
  acceptNewest,
  applyTo,
  inHours,
  offered,
  offerForm,
  openGig,
} from '../../../test/members/bookings.ts'
import { currentHash, runAllClocks, sign } from '../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../test/members/factories.ts'

const MISSING = '00000000-0000-4000-8000-000000000000'
const LONG = 'x'.repeat(100_000)

let test: TestApp
let artist: Member
let venue: Member
let strangers: Member[]
/** Ids of what the requests are about. */
const made = {} as Record<
  | 'openGig'
  | 'bookedGig'
  | 'application'
  | 'oldOffer'
  | 'offer'
  | 'expiredOffer'
  | 'declined'
  | 'declinedOffer'
  | 'booked'
  | 'contract'
  | 'oldHash'
  | 'cancelled'
  | 'cancelledHash',
  string
>

// The two have one of everything: a replaced offer, an expired one, a changed contract, an ended one.
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  await watchOutbox(test.deps.db)
  artist = await createArtist(test)
  venue = await createProVenue(test)
  const offer = async (change: Parameters<typeof offered>[2] = {}) => {
    const gigId = await openGig(test, venue)
    return { gigId, ...(await offered(test, { gigId, artist, venue }, change)) }
  }
  const at = (day: number) => ({ start: inHours(test, day * 24), end: inHours(test, day * 24 + 3) })

  const open = await offer()
  await venue.api.booking.makeOffer({ id: open.id, answers: 1, ...offerForm(test, at(10)) })
  const { offers } = await artist.api.booking.getApplication({ id: open.id })
  Object.assign(made, { openGig: open.gigId, application: open.id })
  Object.assign(made, { oldOffer: offers[0]!.id, offer: offers[1]!.id })
  const expiring = await offer({ expiresInHours: 24 })
  Object.assign(made, { expiredOffer: expiring.offers[0]!.id })
  const declined = await offer()
  await venue.api.booking.decline({ id: declined.id, text: 'Sorry' })
  Object.assign(made, { declined: declined.id, declinedOffer: declined.offers[0]!.id })

  const chosen = await offer(at(12))
  const booking = await acceptNewest(artist, chosen)
  let contract = await artist.api.contracts.getForBooking({ bookingId: booking.id })
  const { id } = contract
  Object.assign(made, { bookedGig: chosen.gigId, booked: chosen.id, contract: id })
  Object.assign(made, { oldHash: currentHash(contract) })
  await sign(artist, contract)
  await venue.api.contracts.proposeAmendment({ ...amendment({ fee: '700' }), id })
  contract = await artist.api.contracts.acceptAmendment({ id, version: 2 })
  const ended = await acceptNewest(artist, await offer(at(14)))
  const cancelled = await artist.api.contracts.getForBooking({ bookingId: ended.id })
  await venue.api.contracts.cancel({ id: cancelled.id })
  Object.assign(made, { cancelled: cancelled.id, cancelledHash: currentHash(cancelled) })

  strangers = [await createArtist(test), await createProVenue(test)]
  await applyTo(made.openGig, strangers[0]!)
  test.setTime(new Date(test.deps.now().getTime() + 25 * 3_600_000))
  artist = await signInAgain(test, artist)
  venue = await signInAgain(test, venue)
  strangers = await Promise.all(strangers.map((each) => signInAgain(test, each)))
  await runAllClocks(test)
})
afterAll(() => test.close())

function amendment(change: Record<string, unknown> = {}) {
  const time = { start: inHours(test, 12 * 24), end: inHours(test, 12 * 24 + 3) }
  const terms = { fee: '650', sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
  return { answers: 1, ...time, ...terms, ...change }
}

interface Try {
  who: Member
  path: string
  body: unknown
  code: ErrorCode
  /** Where the response says that the input is wrong. */
  field?: string
}

const application = (change: object = {}) => ({ message: 'Hello', proposedFee: '100', ...change })
const signature = (hash: string) => ({ hash, typedName: 'Ada Reyes', consent: true })

/** Wrong parties, replaced versions, times that have passed, states that have moved on. */
function lateOrWrong(): Try[] {
  const { openGig, bookedGig, application: id, offer, oldOffer, expiredOffer, contract, cancelled } = made
  const refused = (code: ErrorCode, who: Member, path: string, body: unknown = {}) => ({
    who,
    path,
    body,
    code,
  })
  return [
    refused('APPLY_ARTISTS_ONLY', venue, `/gigs/${openGig}/applications`, application()),
    refused('GIG_OWNER_ONLY', artist, `/gigs/${openGig}/invitations`, { artistId: artist.id }),
    refused('SELF_BOOKING', venue, `/gigs/${openGig}/invitations`, { artistId: venue.id }),
    refused('GIG_OWNER_ONLY', artist, `PUT /applications/${id}/shortlisted`, { shortlisted: true }),
    refused('APPLICATION_OTHER_SIDE', artist, `/applications/${id}/decline`, { text: '' }),
    refused('APPLICATION_OTHER_SIDE', venue, `/applications/${id}/withdraw`),
    refused('OFFER_OTHER_SIDE', venue, `/offers/${offer}/accept`, { number: 2 }),
    refused('OFFER_STALE', artist, `/offers/${oldOffer}/accept`, { number: 1 }),
    refused('OFFER_STALE', artist, `/offers/${offer}/accept`, { number: 1 }),
    refused('OFFER_STALE', artist, `/applications/${id}/offers`, { answers: 1, ...offerForm(test) }),
    refused('OFFER_EXPIRED', artist, `/offers/${expiredOffer}/accept`, { number: 1 }),
    refused('OFFER_EXPIRED', artist, `/offers/${expiredOffer}/decline`, { number: 1 }),
    refused('OFFER_EXPIRED', venue, `/offers/${expiredOffer}/withdraw`, { number: 1 }),
    refused('GIG_ALREADY_BOOKED', strangers[0]!, `/gigs/${bookedGig}/applications`, application()),
    refused('APPLICATION_CLOSED', artist, `/offers/${made.declinedOffer}/accept`, { number: 1 }),
    refused('APPLICATION_CLOSED', venue, `/applications/${made.booked}/decline`, { text: '' }),
    refused('APPLICATION_CLOSED', artist, `/applications/${made.booked}/withdraw`),
    refused('TERMS_CHANGED', venue, `/contracts/${contract}/sign`, signature(made.oldHash)),
    refused('TERMS_CHANGED', venue, `/contracts/${contract}/amendments`, amendment()),
    refused('AMENDMENT_NOT_PENDING', artist, `/contracts/${contract}/amendments/2/accept`),
    refused('AMENDMENT_NOT_PENDING', artist, `/contracts/${contract}/amendments/9/decline`),
    refused('CONTRACT_ENDED', artist, `/contracts/${cancelled}/sign`, signature(made.cancelledHash)),
    refused('CONTRACT_ENDED', venue, `/contracts/${cancelled}/cancel`),
  ]
}

/** Everything that a party can do, tried by another pair that has every id, and with unknown ids. */
function othersIds(): Try[] {
  const { application: id, offer, contract, oldHash } = made
  const acts: [code: ErrorCode, path: string, body: unknown][] = [
    ['APPLICATION_NOT_FOUND', `/applications/${id}/open`, {}],
    ['APPLICATION_NOT_FOUND', `PUT /applications/${id}/shortlisted`, { shortlisted: true }],
    ['APPLICATION_NOT_FOUND', `/applications/${id}/decline`, { text: '' }],
    ['APPLICATION_NOT_FOUND', `/applications/${id}/withdraw`, {}],
    ['APPLICATION_NOT_FOUND', `/applications/${id}/offers`, { answers: 2, ...offerForm(test) }],
    ['OFFER_NOT_FOUND', `/offers/${offer}/accept`, { number: 2 }],
    ['OFFER_NOT_FOUND', `/offers/${offer}/decline`, { number: 2 }],
    ['OFFER_NOT_FOUND', `/offers/${offer}/withdraw`, { number: 2 }],
    ['CONTRACT_NOT_FOUND', `/contracts/${contract}/sign`, signature(oldHash)],
    ['CONTRACT_NOT_FOUND', `/contracts/${contract}/amendments`, amendment()],
    ['CONTRACT_NOT_FOUND', `/contracts/${contract}/amendments/2/accept`, {}],
    ['CONTRACT_NOT_FOUND', `/contracts/${contract}/cancel`, {}],
  ]
  return acts.flatMap(([code, path, body]) => [
    ...strangers.map((who) => ({ who, path, body, code })),
    { who: artist, path: path.replace(/[0-9a-f-]{36}/, MISSING), body, code },
    { who: artist, path: path.replace(/[0-9a-f-]{36}/, "1' or 1=1"), body, code: 'INPUT_INVALID' },
  ])
}

/** A number beyond all numbers is written by hand, because JSON.stringify turns it into null. */
const HUGE = 'a number past all numbers'
const FEES = [-1, '-1', 'NaN', '1e309', '10.005', 10.005, '', '12 dollars', '1000000.01', null, {}, HUGE]

/** Invalid terms, with the field that the response names. */
function badTerms(): [field: string, change: object][] {
  const start = inHours(test, 200)
  return [
    ...FEES.map((fee): [string, object] => ['fee', { fee }]),
    ['start', { start: '2020-01-01T20:00', end: '2020-01-01T22:00' }],
    ['start', { start: '2099-01-01T20:00', end: '2099-01-01T22:00' }],
    ['start', { start: '2027-02-30T20:00', end: '2027-03-02T22:00' }],
    ['start', { start: '2027-02-02', end: '2027-02-03T22:00' }],
    ['end', { start, end: inHours(test, 199) }],
    ['end', { start, end: start }],
    ['end', { start, end: 'tomorrow' }],
    ['end', { start, end: inHours(test, 200 + 73) }],
    // An hour that the clocks skip.
    ['start', { start: '2027-03-14T02:45', end: '2027-03-14T03:15' }],
    ['sets', { sets: 0 }],
    ['sets', { sets: 1.5 }],
    ['sound', { sound: 'loud' }],
    ['note', { note: 'x'.repeat(2001) }],
  ]
}

function badFields(): Try[] {
  const { openGig, application: id, contract } = made
  const code = 'INPUT_INVALID'
  const invalid = (field: string, who: Member, path: string, body: unknown): Try => ({
    who,
    path,
    body,
    code,
    field,
  })
  const offer = (change: object) => ({ answers: 2, ...offerForm(test), ...change })
  const [offers, amendments] = [`/applications/${id}/offers`, `/contracts/${contract}/amendments`]
  const applications = `/gigs/${openGig}/applications`
  const newcomer = strangers[0]!
  return [
    ...badTerms().flatMap(([field, change]) => [
      invalid(field, artist, offers, offer(change)),
      invalid(field, venue, amendments, amendment({ answers: 2, ...change })),
    ]),
    invalid('expiresInHours', artist, offers, offer({ expiresInHours: 8760 })),
    ...FEES.map((proposedFee) =>
      invalid('proposedFee', newcomer, applications, application({ proposedFee })),
    ),
    invalid('message', newcomer, applications, application({ message: LONG })),
    { who: newcomer, path: applications, body: application({ venueId: artist.id }), code },
    { who: artist, path: offers, body: offer({ status: 'accepted' }), code },
    { who: venue, path: amendments, body: amendment({ answers: 2, status: 'signed' }), code },
    invalid('text', venue, `/applications/${id}/decline`, { text: LONG }),
    invalid('typedName', venue, `/contracts/${contract}/sign`, {
      ...signature(made.oldHash),
      typedName: LONG,
    }),
  ]
}

it.each([
  ['what comes too late, or from the wrong side', lateOrWrong],
  ['the ids of another pair, and such as are none', othersIds],
  ['fees, times and texts that are none', badFields],
])('answers %s with the declared error and changes nothing', async (_what, tries) => {
  const before = await everything()
  const wrong: unknown[] = []
  for (const { who, path, body, code, field } of tries()) {
    const reply = await send(who, path, JSON.stringify(body).replace(`"${HUGE}"`, '1e309'))
    const answer = (await reply.json()) as { code?: string; data?: { issues: { path: string[] }[] } }
    const isDeclared = answer.code === code && reply.status === ERRORS[code].status
    const issueField = field && String(answer.data?.issues[0]?.path)
    if (!isDeclared || issueField !== field || (await everything()) !== before)
      wrong.push({ path, body, code, answer })
  }
  expect(wrong).toEqual([])
})

function send({ token }: Member, path: string, body: string): Promise<Response> {
  const [method, where] = path.startsWith('PUT ') ? ['PUT', path.slice(4)] : ['POST', path]
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${test.url}/api${encodeURI(where)}`, { method, headers, body })
}

const TABLES =
  'gigs applications threads thread_members messages offers bookings busy_times booking_events contracts contract_versions contract_signatures contract_events transactions watched_facts'.split(
    ' ',
  )

/** Every row that booking and contracts have, and every notice, as one text. */
async function everything(): Promise<string> {
  const each = TABLES.map(
    (table) => sql`(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) from ${sql.table(table)} t)`,
  )
  const { rows } = await sql<{
    all: string
  }>`select jsonb_build_array(${sql.join(each)})::text as all`.execute(test.deps.db)
  return rows[0]!.all
}
