import { createHash } from 'node:crypto'
import { canonicalJson, CONSENT_TEXT } from '@bandstand/domain/contracts'
import { wallClockIn } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { contracted, currentHash, runAllClocks, sign } from '../../../../test/members/contracts.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'

const HOUR = 3_600_000

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createProVenue(test)
  artist = await createArtist(test)
})

const book = () => contracted(test, { artist, venue })
const transactionOf = (bookingId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
const signaturesOf = (id: string) =>
  test.deps.db.selectFrom('contract_signatures').selectAll().where('contract_id', '=', id).execute()

describe('acceptance', () => {
  it('freezes the terms as a readable contract and opens the payment, both pending [CON-08 CON-09 ENT-59 ENT-60]', async () => {
    const contract = await contracted(test, { artist, venue }, { fee: '650.50', note: 'No strobes.' })
    expect(contract).toMatchObject({
      status: 'pending',
      signedAt: null,
      docusignEnvelopeId: null,
      artist: { uuid: artist.id, name: 'Reyes Trio' },
      venue: { uuid: venue.id, name: 'The Test Room' },
      gig: { title: 'Friday late set', location: '1500 Woodward Ave, Detroit, MI', pay: 650.5 },
      fee: 650.5,
      me: 'artist',
      currentVersion: 1,
      intact: true,
      signedBy: { artist: false, venue: false },
      abilities: { sign: true, proposeAmendment: true, acceptAmendment: false, cancel: true },
    })
    const text = JSON.stringify(contract.versions[0]?.document)
    for (const phrase of [
      'Payment is held in escrow and released to the artist within 24 hours of a completed performance.',
      'Cancellation less than 48 hours before the performance may incur penalties.',
      'the artist keeps $325.25',
      '$650.50 (six hundred fifty and 50/100 dollars)',
      'Reyes Trio, represented by Ada Reyes',
      'No strobes.',
      'America/Detroit',
      'A meal and drinks',
    ])
      expect(text).toContain(phrase)
    expect(await transactionOf(contract.bookingId)).toMatchObject({
      status: 'pending',
      amount_cents: 65_050,
      artist_id: artist.id,
      venue_id: venue.id,
      completed_at: null,
    })
  })

  it('has a hash that anyone can compute from the text', async () => {
    const [version] = (await book()).versions
    const text = canonicalJson(version!.document)
    expect(createHash('sha256').update(text).digest('hex')).toBe(version!.hash)
  })

  it('allows 72 hours for both signatures, but no longer than until the performance', async () => {
    const { createdAt, expiresAt, startsAt } = await book()
    expect(Date.parse(expiresAt!) - Date.parse(createdAt)).toBe(72 * HOUR)
    const other = await createArtist(test)
    const soon = new Date(Date.parse(startsAt) - 30 * HOUR)
    test.setTime(soon)
    artist = await signInAgain(test, other)
    venue = await signInAgain(test, venue)
    const short = await contracted(test, { artist, venue }, offerSoon(soon))
    expect(short.expiresAt).toBe(short.startsAt)
  })
})

function offerSoon(now: Date) {
  const at = (hours: number) => wallClockIn('America/Detroit', new Date(now.getTime() + hours * HOUR))
  return { start: at(20), end: at(22) }
}

describe('signing', () => {
  it('keeps each party’s own signature; the one that completes the pair makes it signed [FLOW-27 FLOW-30 CALL-53]', async () => {
    const contract = await book()
    const half = await sign(artist, contract, '  Ada Reyes ')
    expect(half).toMatchObject({
      status: 'pending',
      signedAt: null,
      signedBy: { artist: true, venue: false },
      abilities: { sign: false },
      versions: [{ signatures: [{ side: 'artist', typedName: 'Ada Reyes', consentText: CONSENT_TEXT }] }],
    })
    await mailAbout(test, venue.email, 'Reyes Trio signed')
    const seen = await venue.api.contracts.get({ id: contract.id })
    expect(seen).toMatchObject({ abilities: { sign: true }, me: 'venue' })
    const whole = await sign(venue, seen, 'Dana Cole')
    expect(whole).toMatchObject({
      status: 'signed',
      expiresAt: null,
      signedBy: { artist: true, venue: true },
      abilities: { sign: false, cancel: true },
      intact: true,
    })
    expect(whole.signedAt).toBe(whole.versions[0]?.signatures[1]?.signedAt)
    expect(whole.events.map(({ event, text }) => [event, text])).toEqual([
      ['created', 'Reyes Trio accepted the offer, which set the terms'],
      ['signature_added', 'Reyes Trio signed version 1'],
      ['signed', 'The Test Room signed version 1, so both have now signed'],
    ])
    for (const side of [artist, venue]) await mailAbout(test, side.email, 'You both signed')
    const [kept] = await signaturesOf(contract.id)
    expect(kept).toMatchObject({ ip: '127.0.0.1', signer_id: artist.id, hash: currentHash(contract) })
    expect(JSON.stringify([whole.versions, whole.events])).not.toContain('127.0.0.1')
  })

  it('counts once no matter how often it is clicked, and both at once make it signed', async () => {
    const contract = await book()
    await Promise.all([
      sign(artist, contract),
      sign(venue, contract),
      sign(artist, contract),
      sign(venue, contract),
    ])
    const after = await sign(artist, contract, 'Another Name')
    expect(after).toMatchObject({ status: 'signed', intact: true })
    expect(after.events).toHaveLength(3)
    expect((await signaturesOf(contract.id)).map(({ party: side }) => side).toSorted()).toEqual([
      'artist',
      'venue',
    ])
  })

  it('is refused to strangers, who cannot find out that such a contract exists [ROLE-23 ROLE-24 ROLE-25 ROLE-30]', async () => {
    const contract = await book()
    for (const stranger of [await createArtist(test), await createProVenue(test)]) {
      await expect(sign(stranger, contract)).rejects.toMatchObject({
        code: 'CONTRACT_NOT_FOUND',
        status: 404,
      })
      await expect(stranger.api.contracts.get({ id: contract.id })).rejects.toMatchObject({
        code: 'CONTRACT_NOT_FOUND',
      })
      await expect(
        stranger.api.contracts.getForBooking({ bookingId: contract.bookingId }),
      ).rejects.toMatchObject({ code: 'CONTRACT_NOT_FOUND' })
      await expect(stranger.api.contracts.cancel({ id: contract.id })).rejects.toMatchObject({
        code: 'CONTRACT_NOT_FOUND',
      })
      expect((await stranger.api.contracts.list({})).contracts).toEqual([])
    }
    const visitor = anonymous(test)
    await expect(visitor.api.contracts.list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(visitor.api.contracts.get({ id: contract.id })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    expect(await signaturesOf(contract.id)).toEqual([])
  })

  it('happens here where no provider is configured', async () => {
    const contract = await book()
    const { id } = contract
    expect(contract.signsAt).toBe('bandstand')
    expect(await artist.api.contracts.beginSigning({ id, hash: currentHash(contract) })).toEqual({
      kind: 'here',
    })
    expect(await artist.api.contracts.checkSigning({ id })).toMatchObject({ signedBy: { artist: false } })
    expect((await fetch(`${test.url}/webhooks/docusign`, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  it('is refused for a text other than the current one', async () => {
    const [contract, other] = [
      await book(),
      await contracted(test, { artist: await createArtist(test), venue }),
    ]
    await expect(
      artist.api.contracts.sign({
        id: contract.id,
        hash: currentHash(other),
        typedName: 'Ada Reyes',
        consent: true,
      }),
    ).rejects.toMatchObject({ code: 'TERMS_CHANGED', status: 409 })
  })

  it.each([
    ['no name', { typedName: ' ' }, 'typedName'],
    ['a name of 121 characters', { typedName: 'x'.repeat(121) }, 'typedName'],
    ['no consent', { consent: false }, 'consent'],
    ['no hash', { hash: 'zz' }, 'hash'],
    ['an unknown field', { status: 'signed' }, undefined],
  ])('is refused with %s', async (_what, wrong, field) => {
    const contract = await book()
    const body = { hash: currentHash(contract), typedName: 'Ada Reyes', consent: true, ...wrong }
    const answer = await artist.fetch(`/api/contracts/${contract.id}/sign`, { method: 'POST', body })
    expect(answer.status).toBe(422)
    const { code, data } = (await answer.json()) as { code: string; data: { issues: { path: string[] }[] } }
    expect(code).toBe('INPUT_INVALID')
    if (field) expect(data.issues[0]?.path).toEqual([field])
    expect(await signaturesOf(contract.id)).toEqual([])
  })
})

describe('the list', () => {
  it('shows the member’s contracts as artist or venue, newest first [CALL-52]', async () => {
    const first = await book()
    const other = await createArtist(test)
    test.setTime(new Date(Date.now() + 60_000))
    const second = await contracted(test, { artist: other, venue })
    const ids = async (member: Member) => (await member.api.contracts.list({})).contracts.map(({ id }) => id)
    expect(await ids(venue)).toEqual([second.id, first.id])
    expect(await ids(artist)).toEqual([first.id])
    expect(await ids(other)).toEqual([second.id])
    expect(await venue.api.contracts.list({ page: 2 })).toMatchObject({ contracts: [], total: 2 })
  })

  it('can be limited to those that need its reader: a signature, or the reply to a change, while possible', async () => {
    const contract = await book()
    const waiting = async (member: Member) =>
      (await member.api.contracts.list({ show: 'waiting' })).contracts.map(({ id }) => id)
    expect([await waiting(artist), await waiting(venue)]).toEqual([[contract.id], [contract.id]])
    await sign(artist, contract)
    expect([await waiting(artist), await waiting(venue)]).toEqual([[], [contract.id]])
    await sign(venue, contract)
    expect(await waiting(venue)).toEqual([])
    const { start, end, sets, sound, meals, lodging, note, feeCents } = contract.versions[0]!.document.terms
    const change = { start, end, sets: sets + 1, sound, meals, lodging, note, fee: feeCents / 100 }
    await venue.api.contracts.proposeAmendment({ id: contract.id, answers: 1, ...change })
    expect([await waiting(artist), await waiting(venue)]).toEqual([[contract.id], []])
    test.setTime(new Date(contract.startsAt))
    expect(await waiting(await signInAgain(test, artist))).toEqual([])
  })
})

describe('the deadline', () => {
  it('ends an unsigned contract: the booking is released, the payment cancelled, both notified, once', async () => {
    const contract = await book()
    await sign(artist, contract)
    const before = new Date(Date.parse(contract.expiresAt!) - HOUR)
    test.setTime(before)
    await runAllClocks(test)
    expect(await transactionOf(contract.bookingId)).toMatchObject({ status: 'pending' })
    test.setTime(new Date(Date.parse(contract.expiresAt!) + 1000))
    const [me, other] = [await signInAgain(test, artist), await signInAgain(test, venue)]
    const card = (await me.api.contracts.list({})).contracts[0]
    expect(card).toMatchObject({ status: 'expired', abilities: { sign: false, cancel: false } })
    await expect(sign(other, contract)).rejects.toMatchObject({ code: 'CONTRACT_EXPIRED', status: 409 })
    await Promise.all([runAllClocks(test), runAllClocks(test), runAllClocks(test)])
    const ended = await me.api.contracts.get({ id: contract.id })
    expect(ended).toMatchObject({ status: 'expired', signedAt: null, intact: true })
    expect(ended.events.filter(({ event }) => event === 'expired')).toHaveLength(1)
    expect(await me.api.booking.get({ id: contract.bookingId })).toMatchObject({
      status: 'released',
      gig: { status: 'open' },
    })
    expect(await transactionOf(contract.bookingId)).toMatchObject({ status: 'cancelled' })
    for (const side of [artist, venue]) await mailAbout(test, side.email, 'cancelled, contract not signed')
    await expect(sign(other, contract)).rejects.toMatchObject({ code: 'CONTRACT_EXPIRED' })
    await expect(me.api.contracts.cancel({ id: contract.id })).rejects.toMatchObject({
      code: 'CONTRACT_EXPIRED',
    })
  })

  it('is followed by a reminder a day before only to those who have not signed, once', async () => {
    const contract = await book()
    await sign(artist, contract)
    test.setTime(new Date(Date.parse(contract.expiresAt!) - 23 * HOUR))
    await Promise.all([runAllClocks(test), runAllClocks(test)])
    await mailAbout(test, venue.email, 'Sign your contract')
    const { events } = await (await signInAgain(test, artist)).api.contracts.get({ id: contract.id })
    expect(events.filter(({ event }) => event === 'reminded')).toHaveLength(1)
    expect(
      (await test.mailbox.list(artist.email)).some(({ subject }) => subject.includes('Sign your contract')),
    ).toBe(false)
  })

  it('does not touch a signed contract', async () => {
    const contract = await book()
    await sign(artist, contract)
    await sign(venue, contract)
    test.setTime(new Date(Date.parse(contract.expiresAt!) + HOUR))
    await runAllClocks(test)
    const me = await signInAgain(test, artist)
    expect(await me.api.contracts.get({ id: contract.id })).toMatchObject({ status: 'signed', intact: true })
    expect(await me.api.booking.get({ id: contract.bookingId })).toMatchObject({ status: 'confirmed' })
  })
})
