import { addDays, utcDay } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { offerForm } from '../../../../test/members/bookings.ts'
import { currentHash } from '../../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'
import { DocusignFake } from '../../../../test/providers/docusign-fake.ts'

const docusign = new DocusignFake()
let test: TestApp
let venue: Member
let artist: Member
/** The contracts of three dates with one text, in their order. */
let ids: string[]
let hash: string
beforeAll(async () => {
  await docusign.start()
  test = await startTestApp(docusign.settings)
})
afterAll(async () => {
  await test.close()
  await docusign.stop()
})
beforeEach(async () => {
  Object.assign(docusign, { losesAnswers: false, webhook: `${test.url}/webhooks/docusign` })
  venue = await createProVenue(test)
  artist = await createArtist(test)
  ids = await book(3)
  const first = await artist.api.contracts.get({ id: ids[0]! })
  hash = currentHash(first)
})

/** Books several dates of a series at once and returns their contracts. */
async function book(count: number): Promise<string[]> {
  const date = addDays(utcDay(new Date()), 10)
  await venue.api.gigs.create(gigForm({ date, repeat: { pattern: 'weekly', count } }))
  const { db } = test.deps
  const gigs = await db
    .selectFrom('gigs')
    .select('id')
    .where('created_by', '=', venue.id)
    .orderBy('starts_at')
    .execute()
  const [gigId = '', ...also] = gigs.map(({ id }) => id)
  const { start, end, ...terms } = offerForm(test)
  const hours = (await venue.api.booking.gigRelation({ gigId })).invitationTerms ?? { start, end }
  const offer = { ...terms, start: hours.start, end: hours.end }
  const { dates } = await venue.api.booking.invite({ gigId, also, artistId: artist.id, offer })
  const [first, ...others] = dates.map(({ pendingOffer }) => ({
    id: pendingOffer!.id,
    number: pendingOffer!.number,
  }))
  await artist.api.booking.acceptOffer({ ...first!, also: others })
  const contracts = await db
    .selectFrom('contracts as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .select('c.id')
    .where('c.artist_id', '=', artist.id)
    .orderBy('b.starts_at')
    .execute()
  return contracts.map(({ id }) => id)
}

async function begin(member: Member, id: string): Promise<string> {
  const start = await member.api.contracts.beginSigning({ id, hash })
  if (start.kind === 'here') throw new Error('it is to be signed here')
  return start.url
}
const envelopes = () =>
  docusign.envelopes.filter(({ recipients }) =>
    recipients.signers.some(({ clientUserId }) => [artist.id, venue.id].some((id) => id === clientUserId)),
  )
const settled = () =>
  expect
    .poll(() => test.deps.db.selectFrom('outbox_events').selectAll().execute(), { timeout: 10_000 })
    .toEqual([])
const read = () => Promise.all(ids.map((id) => artist.api.contracts.get({ id })))
const statuses = async () => (await read()).map(({ status }) => status)
const noticesOf = async (who: Member, text: string) =>
  (await who.api.notifications.list({})).notifications.filter(({ title }) => title.includes(text))

/** The venue proposes another fee for one date, and the artist accepts it. */
async function amend(id: string): Promise<void> {
  const { start, end } = await venue.api.contracts.get({ id })
  const terms = { fee: '700', start, end, sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
  const { newestVersion } = await venue.api.contracts.proposeAmendment({ id, answers: 1, ...terms })
  await artist.api.contracts.acceptAmendment({ id, version: newestVersion })
}

describe('several dates with one text, signed with DocuSign', () => {
  it('are signed in one envelope, from any date, and each signature counts for all', async () => {
    const back = await docusign.visit(await begin(artist, ids[1]!))
    expect(back.pathname).toBe(`/contracts/${ids[1]}`)
    await settled()
    for (const each of await read())
      expect(each).toMatchObject({
        status: 'pending',
        intact: true,
        signedBy: { artist: true, venue: false },
      })
    for (const id of ids)
      await expect(begin(artist, id)).rejects.toMatchObject({ code: 'SIGNED_ALREADY', status: 409 })
    const stranger = await createArtist(test)
    await expect(begin(stranger, ids[0]!)).rejects.toMatchObject({ code: 'CONTRACT_NOT_FOUND' })
    await expect(
      venue.api.contracts.beginSigning({ id: ids[2]!, hash: 'a'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'TERMS_CHANGED' })
    await docusign.visit(await begin(venue, ids[2]!))
    await settled()
    expect(envelopes()).toHaveLength(1)
    const { envelopeId } = envelopes()[0]!
    for (const each of await read())
      expect(each).toMatchObject({ status: 'signed', intact: true, docusignEnvelopeId: envelopeId })
    const [signed, ...more] = await noticesOf(artist, 'You both signed')
    expect(more).toEqual([])
    expect(signed!.title).toMatch(/\(3 dates\)$/)
  })

  it('have one envelope when both begin at once at different dates, and begin again', async () => {
    const pressed = [
      [artist, ids[0]],
      [venue, ids[1]],
      [artist, ids[2]],
      [venue, ids[1]],
    ] as const
    const pages = await Promise.all(pressed.map(([who, id]) => begin(who, id!)))
    expect(envelopes()).toHaveLength(1)
    await Promise.all([pages[0]!, pages[1]!].map((page) => docusign.visit(page)))
    await settled()
    expect(await statuses()).toEqual(['signed', 'signed', 'signed'])
  })

  it('find the envelope whose response was lost, from another date too', async () => {
    docusign.losesAnswers = true
    await expect(begin(artist, ids[0]!)).rejects.toMatchObject({ code: 'ESIGN_UNAVAILABLE' })
    docusign.losesAnswers = false
    await docusign.visit(await begin(venue, ids[1]!))
    await settled()
    expect(envelopes()).toHaveLength(1)
    for (const each of await read()) expect(each.signedBy).toEqual({ artist: false, venue: true })
  })

  it('keep their signatures when one declines or the envelope is voided, and get another envelope', async () => {
    await docusign.visit(await begin(artist, ids[0]!))
    await docusign.visit(await begin(venue, ids[1]!), 'decline')
    await settled()
    for (const each of await read()) {
      expect(each).toMatchObject({
        status: 'pending',
        intact: true,
        signedBy: { artist: true, venue: false },
      })
      expect(each.events.at(-1)!.text).toBe('The Test Room declined to sign version 1')
    }
    expect(await noticesOf(artist, 'declined to sign')).toHaveLength(1)
    await begin(venue, ids[2]!)
    envelopes()[1]!.status = 'voided'
    await docusign.visit(await begin(venue, ids[0]!))
    await settled()
    expect(envelopes().map(({ status }) => status)).toEqual(['declined', 'voided', 'completed'])
    expect(await statuses()).toEqual(['signed', 'signed', 'signed'])
  })

  it('are signed without the date that was changed meanwhile, which has an envelope of its own', async () => {
    // Of the date from which the envelope was opened, and of another one.
    const [opened, changed, cancelled] = ids as [string, string, string]
    const page = await begin(venue, opened)
    await docusign.visit(await begin(artist, opened))
    await amend(opened)
    await artist.api.contracts.cancel({ id: cancelled })
    await settled()
    expect(envelopes().map(({ status }) => status)).toEqual(['sent'])
    await docusign.visit(page)
    await settled()
    expect(await statuses()).toEqual(['pending', 'signed', 'cancelled'])
    const amended = await artist.api.contracts.get({ id: opened })
    expect(amended).toMatchObject({
      currentVersion: 2,
      intact: true,
      signedBy: { artist: false, venue: false },
    })
    await expect(begin(artist, opened)).rejects.toMatchObject({ code: 'TERMS_CHANGED' })
    hash = currentHash(amended)
    for (const who of [artist, venue]) await docusign.visit(await begin(who, opened))
    await settled()
    expect(envelopes()).toHaveLength(2)
    expect(await statuses()).toEqual(['signed', 'signed', 'cancelled'])
    expect((await artist.api.contracts.get({ id: changed })).intact).toBe(true)
  })

  it('leave no open envelope when all of them end, also at once', async () => {
    const page = await begin(artist, ids[0]!)
    await Promise.all(ids.map((id) => venue.api.contracts.cancel({ id })))
    await settled()
    expect(envelopes()).toMatchObject([{ status: 'voided' }])
    await docusign.visit(page)
    await settled()
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})
