import { asPartyId, asPersonId } from '@bandstand/domain/accounts'
import { createHash } from 'node:crypto'
import type { ContractDetail } from '@bandstand/api-spec'
import { type ContractDocument, documentOn } from '@bandstand/domain/contracts'
import * as fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { findDamagedContracts } from '../../../../test/invariants/booking-invariants.ts'
import { inHours } from '../../../../test/members/bookings.ts'
import { contracted, currentHash, sign } from '../../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { documentHash, isOnSchedule } from './contract-hash.ts'
import { linkHash } from '../step-contract.ts'

const TABLES = ['contracts', 'contract_versions', 'contract_signatures', 'contract_events'] as const
type Table = (typeof TABLES)[number]
type Row = Record<string, unknown>
/** None of them is about what was agreed: a row's own number, a reminder, the provider's id, a venue's second booking. */
const SAYS_NOTHING = ['id', 'remind_at', 'docusign_envelope_id', 'second_act']

let test: TestApp
let artist: Member
let venue: Member
let contract: ContractDetail
let rows: Record<Table, Row[]>

// One contract in which everything happened: signed, a change declined, one accepted, signed again, one proposed.
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
  artist = await createArtist(test)
  contract = await contracted(test, { artist, venue })
  const { id } = contract
  const propose = async (answers: number, fee: string) => {
    const time = { start: inHours(test, 7 * 24), end: inHours(test, 7 * 24 + 3) }
    const terms = { ...time, fee, sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
    contract = await venue.api.contracts.proposeAmendment({ id, answers, ...terms })
  }
  await sign(artist, contract)
  await propose(1, '700')
  await artist.api.contracts.declineAmendment({ id, version: 2 })
  await propose(2, '750')
  contract = await artist.api.contracts.acceptAmendment({ id, version: 3 })
  await sign(artist, contract)
  await sign(venue, contract)
  await propose(3, '800')
  rows = {
    contracts: await readRows('contracts'),
    contract_versions: await readRows('contract_versions'),
    contract_signatures: await readRows('contract_signatures'),
    contract_events: await readRows('contract_events'),
  }
  await dropChecks()
})
afterAll(() => test.close())
afterEach(async () => {
  for (const table of TABLES) await writeRows(table, rows[table])
  expect(await isIntact()).toBe(true)
})

const keyOf = (table: Table) => sql.ref(table === 'contracts' ? 'id' : 'contract_id')
const isIntact = async () => (await findDamagedContracts(test.deps.db)).length === 0

async function readRows(table: Table): Promise<Row[]> {
  const read = sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${keyOf(table)} = ${contract.id} order by 1`
  return (await read.execute(test.deps.db)).rows.map(({ row }) => row)
}

/** Replaces the contract's rows with these. */
async function writeRows(table: Table, rows: Row[]): Promise<void> {
  await tamper(
    sql`delete from ${sql.table(table)} where ${keyOf(table)} = ${contract.id} or ${keyOf(table)} = ${STRANGER}`,
    sql`
      insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** Changes rows as the database owner could: past every trigger and foreign key. */
const tamper = (...statements: RawBuilder<unknown>[]) =>
  test.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })

/** As its owner could: only the chain itself can still reveal it. */
async function dropChecks(): Promise<void> {
  await sql`
    do $$ declare each record; begin
      for each in select conrelid::regclass as owner, conname from pg_constraint
        where contype = 'c' and conrelid::regclass::text like 'contract%'
      loop execute format('alter table %s drop constraint %I', each.owner, each.conname); end loop;
    end $$`.execute(test.deps.db)
}

const STRANGER = '00000000-0000-4000-8000-000000000000'

/** Another value of the same type. */
function otherValue(value: unknown, by: number): unknown {
  // Higher than every number of another row.
  if (typeof value === 'number') return value + 100 + by
  if (typeof value === 'boolean') return !value
  if (value === null) return new Date(Date.UTC(2030, 0, by)).toISOString()
  if (typeof value === 'object') {
    const entries = Object.entries(value)
    if (entries.length === 0) return Array.isArray(value) ? [by] : { added: by }
    const [key, old] = entries[by % entries.length]!
    return { ...value, [key]: otherValue(old, by) }
  }
  const text = value as string
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(Date.parse(text) + by * 60_000).toISOString()
  return /^[0-9a-f-]{36}$/.test(text) ? STRANGER : `${text}x`
}

it('detects a changed value anywhere in its history, its text, its signatures and its row', async () => {
  const cells = TABLES.flatMap((table) =>
    rows[table].flatMap((row, index) =>
      Object.keys(row)
        .filter((column) => !SAYS_NOTHING.includes(column))
        .map((column) => ({ table, index, column })),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 28 }), async (by) => {
      for (const { table, index, column } of cells) {
        const row = rows[table][index]!
        const altered = { ...row, [column]: otherValue(row[column], by) }
        await writeRows(table, rows[table].with(index, altered))
        expect(await isIntact(), `${table} ${index} ${column}`).toBe(false)
        await writeRows(table, rows[table])
      }
    }),
    { numRuns: inject('properties').times },
  )
})

it('detects any removed event or signature, and two that were swapped', async () => {
  for (const table of ['contract_events', 'contract_signatures'] as const)
    for (const index of rows[table].keys()) {
      await writeRows(table, rows[table].toSpliced(index, 1))
      expect(await isIntact()).toBe(false)
      await writeRows(table, rows[table])
    }
  const number = sql.ref('number')
  await tamper(
    sql`update contract_events set ${number} = case number when 2 then 30 else 2 end where number in (2, 3)`,
  )
  expect(await isIntact()).toBe(false)
})

it('tells both parties, and reports a contract whose text was altered as not genuine', async () => {
  await tamper(sql`update contract_versions set document = jsonb_set(document, '{terms,feeCents}', '1')`)
  for (const { api } of [artist, venue])
    expect(await api.contracts.get({ id: contract.id })).toMatchObject({ intact: false })
  const answer = await fetch(`${test.url}/api/contracts/verify/${currentHash(contract)}`)
  expect(await answer.json()).toEqual({ genuine: false })
})

it('refuses in the database to change history, frozen text and given signatures', async () => {
  const { db } = test.deps
  for (const statement of [
    sql`update contract_events set event = 'expired'`,
    sql`delete from contract_events`,
    sql`truncate contract_events`,
    sql`update contract_versions set document = '{}'`,
    sql`update contract_versions set hash = ${'0'.repeat(64)}`,
    sql`update contract_signatures set typed_name = 'Nobody'`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only|stays as it is/)
})

it('refuses in the database a signature under another text, and a signed contract without both', async () => {
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

const firstFormat: ContractDocument = {
  format: 1,
  contractId: '2e301d9f-3351-453d-8af5-9d7ded8d9f24',
  version: 1,
  title: 'Performance agreement',
  introduction: '',
  artist: { name: 'Reyes Trio', representedBy: '' },
  venue: { name: 'The Test Room', representedBy: '' },
  gig: { title: 'Friday late set', location: 'Detroit, MI' },
  terms: {
    feeCents: 65_000,
    start: '2026-10-31T23:00',
    end: '2026-11-01T02:00',
    timeZone: 'America/Detroit',
    sets: 2,
    sound: 'venue',
    meals: 'none',
    lodging: true,
    note: '',
    startsAt: '2026-11-01T03:00:00.000Z',
    endsAt: '2026-11-01T07:00:00.000Z',
    lateCancelCents: 32_500,
  },
  sections: [
    {
      heading: 'Cancellation',
      rows: [],
      paragraphs: ['Cancellation less than 48 hours before the performance may incur penalties.'],
    },
  ],
}

it('a document of the first format keeps the hash that was signed', () => {
  expect(documentHash(firstFormat)).toBe('23518a47e33cc6345d8985be06450c8c10ea3ac7042fb26fd39cc8063bdbd622')
})

it('a document of several dates keeps the hash that was signed, which covers every date', () => {
  const { contractId, gig, terms } = firstFormat
  const later = {
    contractId: '7c0c1f2e-8a52-4b57-9a0e-2f3c5d6e7f80',
    gig,
    terms: { ...terms, start: '2026-11-07T23:00', startsAt: '2026-11-08T04:00:00.000Z' },
  }
  const document: ContractDocument = {
    ...firstFormat,
    format: 3,
    schedule: [{ contractId, gig, terms }, later],
  }
  const hash = 'df282419fc3eb5345e7ab729ed0476b3c4464d7fa418162a91f9226033671ff1'
  expect(documentHash(document)).toBe(hash)
  expect(documentHash(documentOn(document, later))).toBe(hash)
  for (const date of document.schedule!) expect(isOnSchedule(documentOn(document, date))).toBe(true)
  const cheaper = { ...later, terms: { ...later.terms, feeCents: 1 } }
  expect(isOnSchedule(documentOn(document, cheaper))).toBe(false)
  const otherDate = { ...document, schedule: [document.schedule![0]!, cheaper] }
  expect(documentHash(otherDate)).not.toBe(hash)
})

it('the hash of an event always covers the same text, with and without the party someone acted for', () => {
  const prev = 'a'.repeat(64)
  const row = {
    contract_id: 'c1',
    number: 2,
    at: new Date('2026-11-20T12:00:00.000Z'),
    event: 'signature_added',
    actor_role: 'artist',
    actor_id: asPersonId('u1'),
    version: 1,
    facts: { typedName: 'Ada Reyes' },
    prev_hash: prev,
  } as const
  // Signed contracts keep these names: renaming a column must not change them.
  const text = (party: string) =>
    `{"actorId":"u1","at":"2026-11-20T12:00:00.000Z","contractId":"c1","doer":"artist","event":"signature_added","facts":{"typedName":"Ada Reyes"},"number":2,${party}"version":1}`
  const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')
  expect(linkHash({ ...row, party_id: null })).toBe(sha256(prev + text('')))
  expect(linkHash({ ...row, party_id: asPartyId('p1') })).toBe(sha256(prev + text('"partyId":"p1",')))
})
