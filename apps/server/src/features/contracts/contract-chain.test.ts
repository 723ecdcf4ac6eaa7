import type { ContractDetail } from '@bandstand/api-spec'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { contracted, currentHash, sign } from '../../../test/contracts.ts'
import { createArtist, createProVenue, type Member } from '../../../test/factories.ts'

let test: TestApp
let artist: Member
let venue: Member
let contract: ContractDetail
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
  artist = await createArtist(test)
  contract = await contracted(test, { artist, venue })
  await sign(artist, contract)
  await sign(venue, contract)
})

const intact = async () => (await artist.api.contracts.get({ id: contract.id })).intact

/** Changes rows as somebody would who owns the database: past every trigger and foreign key. */
const tamper = (statement: RawBuilder<unknown>) =>
  test.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
const mine = () => sql`contract_id = ${contract.id}`

it.each<[string, () => RawBuilder<unknown>]>([
  [
    'another time of an event',
    () => sql`update contract_events set at = at - interval '1 minute' where ${mine()} and number = 2`,
  ],
  ['another doer', () => sql`update contract_events set doer = 'venue' where ${mine()} and number = 2`],
  [
    'other facts',
    () =>
      sql`update contract_events set facts = jsonb_set(facts, '{ip}', '"10.0.0.1"') where ${mine()} and number = 2`,
  ],
  [
    'another offer that was accepted',
    () =>
      sql`update contract_events set facts = facts || '{"offerId": "none"}' where ${mine()} and number = 1`,
  ],
  ['an event taken out', () => sql`delete from contract_events where ${mine()} and number = 2`],
  ['the newest event cut off', () => sql`delete from contract_events where ${mine()} and number = 3`],
  [
    'two events exchanged',
    () =>
      sql`update contract_events set number = case number when 2 then 30 else 2 end where ${mine()} and number in (2, 3)`,
  ],
  [
    'another fee in the document',
    () =>
      sql`update contract_versions set document = jsonb_set(document, '{terms,feeCents}', '1') where ${mine()}`,
  ],
  [
    'another word in the document',
    () =>
      sql`update contract_versions set document = jsonb_set(document, '{title}', '"Gift"') where ${mine()}`,
  ],
  [
    'another typed name',
    () => sql`update contract_signatures set typed_name = 'Nobody' where ${mine()} and party = 'artist'`,
  ],
  ['a signature taken away', () => sql`delete from contract_signatures where ${mine()} and party = 'venue'`],
  [
    'another state',
    () => sql`update contracts set status = 'pending', signed_at = null where id = ${contract.id}`,
  ],
  ['another time of signing', () => sql`update contracts set signed_at = now() where id = ${contract.id}`],
])('tells of %s in the history of a contract', async (_what, statement) => {
  expect(await intact()).toBe(true)
  await tamper(statement())
  expect(await intact()).toBe(false)
})

it('calls a contract whose words were altered not genuine', async () => {
  await tamper(sql`
    update contract_versions set document = jsonb_set(document, '{terms,feeCents}', '1') where ${mine()}`)
  const answer = await fetch(`${test.url}/api/contracts/verify/${currentHash(contract)}`)
  expect(await answer.json()).toEqual({ genuine: false })
})

it('refuses in the database to change history, frozen words and given signatures', async () => {
  const { db } = test.deps
  for (const statement of [
    sql`update contract_events set event = 'expired' where ${mine()}`,
    sql`delete from contract_events where ${mine()}`,
    sql`truncate contract_events`,
    sql`update contract_versions set document = '{}' where ${mine()}`,
    sql`update contract_versions set hash = ${'0'.repeat(64)} where ${mine()}`,
    sql`update contract_signatures set typed_name = 'Nobody' where ${mine()}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/only added to|stays as it is/)
})

it('refuses in the database a signature under other words, and a signed contract without both', async () => {
  const { db } = test.deps
  const other = await contracted(test, { artist: await createArtist(test), venue })
  const give = (hash: string) => sql`
    insert into contract_signatures
      (contract_id, version, hash, party, signer_id, typed_name, consent_text, ip, user_agent, signed_at)
    values (${other.id}, 1, ${hash}, 'artist', ${artist.id}, 'Ada', 'yes', '', '', now())`
  await expect(give(currentHash(contract)).execute(db)).rejects.toThrow('foreign key')
  const declare = sql`update contracts set status = 'signed', signed_at = now() where id = ${other.id}`
  await expect(declare.execute(db)).rejects.toThrow('needs both signatures')
})
