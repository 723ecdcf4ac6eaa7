import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { contracted, currentHash, runAllClocks, sign } from '../../../../test/members/contracts.ts'
import { DocusignFake, type FakeEnvelope } from '../../../../test/providers/docusign-fake.ts'
import {
  actingFor,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'
import { appoint } from '../../../../test/members/parties.ts'
import { beginQuiet, endQuiet } from '../../../outbox/quiet.queries.ts'

const HOUR = 3_600_000

const docusign = new DocusignFake()
let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  await docusign.start()
  test = await startTestApp(docusign.settings)
})
afterAll(async () => {
  await test.close()
  await docusign.stop()
})
beforeEach(async () => {
  test.setTime(new Date())
  Object.assign(docusign, { down: false, losesAnswers: false, webhook: `${test.url}/webhooks/docusign` })
  venue = await createProVenue(test)
  artist = await createArtist(test)
})

type Contract = Awaited<ReturnType<typeof contracted>>
const book = () => contracted(test, { artist, venue })
const read = ({ id }: Contract, reader = artist) => reader.api.contracts.get({ id })
const check = ({ id }: Contract, reader = artist) => reader.api.contracts.checkSigning({ id })

/** The URL of the page where this member signs. */
async function begin(member: Member, contract: Contract): Promise<string> {
  const hash = currentHash(contract)
  const start = await member.api.contracts.beginSigning({ id: contract.id, hash })
  if (start.kind === 'here') throw new Error('it is to be signed here')
  return start.url
}

/** All that were created for the pair, oldest first. */
function envelopes(): FakeEnvelope[] {
  return docusign.envelopes.filter(({ recipients }) =>
    recipients.signers.some(({ clientUserId }) => [artist.id, venue.id].some((id) => id === clientUserId)),
  )
}

/** Posts what DocuSign would; `answered` is the status of the response. */
async function notify(message: { body: string; headers: Record<string, string> }): Promise<number> {
  return (await fetch(`${test.url}/webhooks/docusign`, { method: 'POST', ...message })).status
}

/** Waits until everything announced is done. */
const settled = () =>
  expect
    .poll(() => test.deps.db.selectFrom('outbox_events').selectAll().execute(), { timeout: 10_000 })
    .toEqual([])

/** The venue proposes another fee, and the artist accepts it. */
async function amend(contract: Contract): Promise<Contract> {
  const { start, end } = contract
  const terms = { fee: '700', start, end, sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
  const { id } = contract
  const { newestVersion } = await venue.api.contracts.proposeAmendment({ id, answers: 1, ...terms })
  return artist.api.contracts.acceptAmendment({ id, version: newestVersion })
}

describe('with DocuSign', () => {
  it('sends nothing to DocuSign and changes nothing while Bandstand is quiet after a restore', async () => {
    const contract = await book()
    const { db } = test.deps
    const since = test.deps.now()
    await db.transaction().execute((tx) => beginQuiet(tx, { since, backup_at: since }))
    await expect(begin(artist, contract)).rejects.toMatchObject({ code: 'ESIGN_UNAVAILABLE' })
    expect(envelopes()).toEqual([])
    await db.transaction().execute((tx) => endQuiet(tx))
    await docusign.visit(await begin(artist, contract))
    expect(envelopes()).toHaveLength(1)
  })

  it('both sign one envelope, and its notifications make the contract signed', async () => {
    const contract = await book()
    expect(contract).toMatchObject({ signsAt: 'docusign', docusignEnvelopeId: null })
    const back = await docusign.visit(await begin(artist, contract))
    expect(back.href).toBe(`${test.url}/contracts/${contract.id}?signed=docusign&event=signing_complete`)
    await settled()
    expect(await read(contract)).toMatchObject({
      status: 'pending',
      signedBy: { artist: true, venue: false },
    })
    await docusign.visit(await begin(venue, contract))
    await settled()

    const [envelope, ...others] = envelopes()
    expect(others).toEqual([])
    // DocuSign would refuse to notify an address without TLS.
    expect(envelope).not.toHaveProperty('eventNotification')
    const signed = await read(contract)
    expect(signed).toMatchObject({ status: 'signed', intact: true, docusignEnvelopeId: envelope!.envelopeId })
    expect(signed.versions[0]?.signatures).toMatchObject([
      { side: 'artist', typedName: 'Ada Reyes', consentText: expect.stringContaining(envelope!.envelopeId) },
      { side: 'venue', typedName: 'Dana Cole', consentText: expect.stringContaining('DocuSign') },
    ])
    expect(signed.events.map(({ event }) => event)).toEqual(['created', 'signature_added', 'signed'])
    for (const side of [artist, venue]) await mailAbout(test, side.email, 'You both signed')
    await expect(begin(artist, contract)).rejects.toMatchObject({ code: 'SIGNED_ALREADY', status: 409 })
    expect(docusign.tokens).toBe(1)
  })

  it('the envelope has our own file with the hash, a place for each signature and whom to notify', async () => {
    const contract = await book()
    const { config } = test.deps
    const { publicUrl } = config
    config.publicUrl = 'https://bandstand.test'
    await begin(artist, contract)
    config.publicUrl = publicUrl
    const [{ documents, recipients, eventNotification }] = envelopes() as [FakeEnvelope]
    expect(eventNotification).toMatchObject({
      url: 'https://bandstand.test/webhooks/docusign',
      deliveryMode: 'SIM',
      includeHMAC: 'true',
    })
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(documents[0]!.documentBase64, 'base64')))
    const text = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
    expect(text.replaceAll(' ', '')).toContain(currentHash(contract))
    for (const { tabs } of recipients.signers)
      expect(text.split(tabs.signHereTabs[0]!.anchorString)).toHaveLength(2)
  })

  it('two signers who start at the same moment get the same envelope', async () => {
    const contract = await book()
    const addresses = await Promise.all([artist, venue, artist, venue].map((side) => begin(side, contract)))
    expect(new Set(addresses).size).toBe(4)
    expect(envelopes()).toHaveLength(1)
    await Promise.all([addresses[0]!, addresses[1]!].map((address) => docusign.visit(address)))
    await settled()
    expect(await read(contract)).toMatchObject({ status: 'signed', intact: true })
  })

  it('names the person who signed: an envelope that asks somebody else of their act is replaced', async () => {
    const [owner, manager] = [artist, await createArtist(test)]
    await appoint(test, manager, owner, 'manager')
    const forAct = actingFor(test, manager, owner)
    const contract = await book()
    await begin(owner, contract)
    const second = await begin(forAct, contract)
    await settled()
    expect(envelopes().map(({ status }) => status)).toEqual(['voided', 'sent'])
    await docusign.visit(second)
    await settled()
    const { rows } = await sql<{ party: string; signer_id: string }>`
      select party, signer_id from contract_signatures where contract_id = ${contract.id}`.execute(
      test.deps.db,
    )
    expect(rows).toEqual([{ party: 'artist', signer_id: manager.id }])
    await expect(begin(owner, contract)).rejects.toMatchObject({ code: 'SIGNED_ALREADY' })
    await docusign.visit(await begin(venue, contract))
    await settled()
    expect(await read(contract)).toMatchObject({ status: 'signed', intact: true })
  })

  it('a notification counts once, in any order, and late ones are made up for by checking', async () => {
    const contract = await book()
    docusign.webhook = null
    await docusign.visit(await begin(artist, contract))
    expect(await read(contract)).toMatchObject({ signedBy: { artist: false } })
    expect(await check(contract)).toMatchObject({ signedBy: { artist: true }, status: 'pending' })
    await docusign.visit(await begin(venue, contract))
    // A waiting user checks again and again, but DocuSign is called once in ten seconds.
    expect(await check(contract, venue)).toMatchObject({ signedBy: { venue: false } })

    const [envelope] = envelopes() as [FakeEnvelope]
    for (const event of ['envelope-completed', 'recipient-completed', 'recipient-completed', 'envelope-sent'])
      expect(await notify(docusign.notification(event, envelope))).toBe(200)
    await settled()
    const signed = await read(contract)
    expect(signed).toMatchObject({ status: 'signed', intact: true })
    expect(signed.events).toHaveLength(3)
  })

  it('a forged notification is refused, and one about an unknown envelope changes nothing', async () => {
    const contract = await book()
    docusign.webhook = null
    await docusign.visit(await begin(artist, contract))
    const [envelope] = envelopes() as [FakeEnvelope]
    const { body, headers } = docusign.notification('recipient-completed', envelope)
    const unsigned = { 'content-type': 'application/json' }
    for (const forged of [
      { body, headers: unsigned },
      { body: `${body} `, headers },
      { body, headers: { ...headers, 'x-docusign-signature-2': 'AAAA' } },
      { body: '', headers: unsigned },
    ])
      expect(await notify(forged)).toBe(401)
    expect(await notify(docusign.notification('x', { ...envelope, envelopeId: 'unknown' }))).toBe(200)
    await settled()
    expect(await read(contract)).toMatchObject({ signedBy: { artist: false } })
  })

  it('is the only way to sign, for the two parties and the text on screen', async () => {
    const contract = await book()
    await expect(sign(artist, contract)).rejects.toMatchObject({ code: 'SIGN_AT_PROVIDER', status: 409 })
    const stranger = await createArtist(test)
    for (const ask of [() => begin(stranger, contract), () => check(contract, stranger)])
      await expect(ask()).rejects.toMatchObject({ code: 'CONTRACT_NOT_FOUND', status: 404 })
    const { id } = contract
    await expect(artist.api.contracts.beginSigning({ id, hash: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'TERMS_CHANGED',
    })
    expect(envelopes()).toEqual([])
  })
})

describe('when DocuSign fails', () => {
  it('reports it and changes nothing; afterwards it continues', async () => {
    const contract = await book()
    const before = await read(contract)
    docusign.down = true
    // Its token has ended too.
    test.setTime(new Date(Date.now() + HOUR))
    artist = await signInAgain(test, artist)
    await expect(begin(artist, contract)).rejects.toMatchObject({ code: 'ESIGN_UNAVAILABLE', status: 503 })
    expect(await read(contract)).toEqual(before)
    docusign.down = false
    const page = await begin(artist, contract)
    docusign.webhook = null
    await docusign.visit(page)
    docusign.down = true
    await expect(check(contract)).rejects.toMatchObject({ code: 'ESIGN_UNAVAILABLE' })
    docusign.down = false
    test.setTime(new Date(Date.now() + HOUR + 11_000))
    expect(await check(contract)).toMatchObject({ signedBy: { artist: true } })
  })

  it('finds the envelope whose response was lost instead of creating another', async () => {
    const contract = await book()
    docusign.losesAnswers = true
    await expect(begin(artist, contract)).rejects.toMatchObject({ code: 'ESIGN_UNAVAILABLE' })
    docusign.losesAnswers = false
    await docusign.visit(await begin(venue, contract))
    expect(envelopes()).toHaveLength(1)
  })

  it('requests another token once the current one ends', async () => {
    const contract = await book()
    const tokensAfter = async (hours: number) => {
      test.setTime(new Date(Date.now() + hours * HOUR))
      await begin(await signInAgain(test, artist), contract)
      return docusign.tokens
    }
    const first = await tokensAfter(10)
    expect(await tokensAfter(10.9)).toBe(first)
    expect(await tokensAfter(10.95)).toBe(first + 1)
  })
})

describe('a refusal to sign', () => {
  it('is in the history and both are notified; the contract stays pending, and the next signer gets another envelope', async () => {
    const contract = await book()
    await docusign.visit(await begin(artist, contract))
    await docusign.visit(await begin(venue, contract), 'decline')
    await settled()
    const [declined] = envelopes() as [FakeEnvelope]
    expect(await notify(docusign.notification('envelope-declined', declined))).toBe(200)
    await settled()
    const waiting = await read(contract)
    expect(waiting).toMatchObject({
      status: 'pending',
      intact: true,
      signedBy: { artist: true, venue: false },
    })
    expect(waiting.events.map(({ text }) => text)).toContain('The Test Room declined to sign version 1')
    expect(waiting.events).toHaveLength(3)
    await mailAbout(test, artist.email, 'The Test Room declined to sign')

    await docusign.visit(await begin(venue, contract))
    await settled()
    expect(envelopes()[1]?.recipients.signers).toMatchObject([{ clientUserId: venue.id }])
    expect(await read(contract)).toMatchObject({ status: 'signed', intact: true })
  })
})

it('an envelope that was voided at DocuSign is replaced by another one', async () => {
  const contract = await book()
  await begin(artist, contract)
  envelopes()[0]!.status = 'voided'
  await docusign.visit(await begin(artist, contract))
  await settled()
  expect(envelopes().map(({ status }) => status)).toEqual(['voided', 'sent'])
  const after = await read(contract)
  expect(after).toMatchObject({ docusignEnvelopeId: envelopes()[1]!.envelopeId, signedBy: { artist: true } })
  expect(after.events).toHaveLength(2)
})

describe('an envelope of outdated terms', () => {
  it('is voided after a change, and what was signed in it late does not count for the new version', async () => {
    const contract = await book()
    docusign.webhook = null
    const [late, page] = [await begin(artist, contract), await begin(venue, contract)]
    await docusign.visit(late)
    const amended = await amend(contract)
    await docusign.visit(page)
    await settled()
    const [former] = envelopes() as [FakeEnvelope]
    await notify(docusign.notification('envelope-completed', former))
    await settled()
    expect(await read(contract)).toMatchObject({
      status: 'pending',
      currentVersion: 2,
      intact: true,
      signedBy: { artist: false, venue: false },
    })
    await expect(begin(artist, contract)).rejects.toMatchObject({ code: 'TERMS_CHANGED' })
    docusign.webhook = `${test.url}/webhooks/docusign`
    for (const side of [artist, venue]) await docusign.visit(await begin(side, amended))
    await settled()
    expect(envelopes()).toHaveLength(2)
    expect(await read(contract)).toMatchObject({ status: 'signed', currentVersion: 2, intact: true })
  })

  it('is voided with a cancelled and with an expired contract, and changes neither', async () => {
    for (const end of ['cancelled', 'expired'] as const) {
      artist = await createArtist(test)
      const contract = await book()
      docusign.webhook = null
      const page = await begin(artist, contract)
      if (end === 'cancelled') await artist.api.contracts.cancel({ id: contract.id })
      else {
        test.setTime(new Date(Date.parse(contract.expiresAt!) + 1000))
        await runAllClocks(test)
        artist = await signInAgain(test, artist)
      }
      await settled()
      const [envelope] = envelopes().filter(
        ({ recipients }) => recipients.signers[0]?.clientUserId === artist.id,
      )
      expect(envelope).toMatchObject({ status: 'voided', voidedReason: expect.stringContaining('ended') })
      const before = await read(contract)
      expect(before).toMatchObject({ status: end, intact: true })
      await docusign.visit(page)
      await notify(docusign.notification('envelope-voided', envelope!))
      await settled()
      expect(await read(contract)).toEqual(before)
      const code = end === 'cancelled' ? 'CONTRACT_ENDED' : 'CONTRACT_EXPIRED'
      await expect(begin(artist, contract)).rejects.toMatchObject({ code })
    }
  })
})
