import type { PersonId, Representative } from '@bandstand/domain/accounts'
import { SIDES, type Side } from '@bandstand/domain/lifecycle'
import { can, ROLES } from '@bandstand/domain/parties'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import { lockEnvelopes } from '../../../db/locks.ts'

export type EnvelopeRow = Selectable<Schema['contract_envelopes']>

/** Returns an envelope by our id; null when there is none. */
export async function findEnvelope(db: Database, id: string): Promise<EnvelopeRow | null> {
  const query = db.selectFrom('contract_envelopes').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns an envelope by the provider's id; null when there is none. */
export async function findEnvelopeAtProvider(db: Database, envelopeId: string): Promise<EnvelopeRow | null> {
  const query = db.selectFrom('contract_envelopes').selectAll().where('envelope_id', '=', envelopeId)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Returns the envelope in which a text is being signed, for all contracts that share it; null when there is none. Call it with
 * these contracts locked, or it may change.
 */
export async function findOpenEnvelope(db: Database, hash: string): Promise<EnvelopeRow | null> {
  const { rows } = await sql<EnvelopeRow>`
    select e.* from contract_versions v
      join contract_envelopes e on e.contract_id = v.contract_id and e.version = v.number and e.status = 'open'
    where v.hash = ${hash} order by e.created_at, e.id limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Reserves the creation of an envelope at the provider until an instant: of a new one, or of one whose creation was not
 * finished. Returns its row.
 */
export async function claimEnvelope(
  tx: Tx,
  { contractId, version, id }: { contractId: string; version: number; id: string | undefined },
  until: Date,
  at: Date,
): Promise<EnvelopeRow> {
  const row = { contract_id: contractId, version, created_at: at, opening_until: until }
  return id
    ? tx
        .updateTable('contract_envelopes')
        .set({ opening_until: until })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : tx.insertInto('contract_envelopes').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Frees a claimed envelope, so that the next request can create it. */
export async function unclaimEnvelope(db: Database, id: string): Promise<void> {
  await db.updateTable('contract_envelopes').set({ opening_until: null }).where('id', '=', id).execute()
}

/**
 * Saves the provider's id of an envelope, also in these locked contracts that are signed in it; returns false when the envelope
 * became outdated meanwhile.
 */
export async function saveEnvelopeId(
  tx: Tx,
  row: EnvelopeRow,
  envelopeId: string,
  contractIds: readonly string[],
): Promise<boolean> {
  const saved = await tx
    .updateTable('contract_envelopes')
    .set({ envelope_id: envelopeId, opening_until: null })
    .where('id', '=', row.id)
    .returning('status')
    .executeTakeFirstOrThrow()
  if (saved.status !== 'open') return false
  await sql`update contracts set docusign_envelope_id = ${envelopeId} where id = any (${contractIds}::uuid[])`.execute(
    tx,
  )
  return true
}

/** Sets the status of an envelope; returns false when it's no longer in the state `from`. */
export async function moveEnvelope(
  db: Database,
  id: string,
  from: EnvelopeRow['status'],
  to: EnvelopeRow['status'],
): Promise<boolean> {
  const result = await db
    .updateTable('contract_envelopes')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Records that the provider is called now; returns true at most once in `everyMs`, because providers limit such requests. */
export async function recordEnvelopeCheck(
  db: Database,
  id: string,
  at: Date,
  everyMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('contract_envelopes')
    .set({ asked_at: at })
    .where('id', '=', id)
    .where((or) =>
      or.or([or('asked_at', 'is', null), or('asked_at', '<=', new Date(at.getTime() - everyMs))]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type Signer = Representative & { email: string }

/**
 * Returns who signs a contract: of each party this person if they may sign for it, otherwise its founder, or else whoever has owned it
 * for longest. With an email address: the party's contact if it has one, otherwise the person's.
 */
export async function findSigners(
  db: Database,
  contractId: string,
  personId: PersonId,
): Promise<Record<Side, Signer>> {
  const roles = ROLES.filter((role) => can(role, 'sign'))
  const { rows } = await sql<Signer & { party: Side }>`
    select distinct on (party) party, p.uuid as "partyId", u.id as "userId",
      coalesce(nullif(btrim(p.contact_email), ''), u.email) as email
    from contracts c
      cross join lateral (values ('artist', c.artist_id), ('venue', c.venue_id)) side (party, party_id)
      join profiles p on p.uuid = side.party_id
      join memberships m on m.party_id = p.uuid and m.ended_at is null and m.role = any (${roles})
      join users u on u.id = m.person_id
    where c.id = ${contractId}
    order by party, m.person_id <> ${personId}, m.role <> 'owner', m.person_id <> m.party_id, m.began_at, m.id`.execute(
    db,
  )
  const [artist, venue] = SIDES.map((side) => rows.find((row) => row.party === side))
  return { artist: artist!, venue: venue! }
}

/**
 * Marks the open envelopes with a contract's texts as outdated, unless another contract that isn't signed has such a text. Returns
 * their ids.
 */
export async function markOutdated(tx: Tx, contractId: string): Promise<{ id: string }[]> {
  // Locked before it's seen whether it still counts: of two dates that end at once, the second one sees the end of the first.
  const outdated: { id: string }[] = []
  for (const { id, hash } of await lockEnvelopes(tx, contractId))
    if (!(await isStillToSign(tx, hash, contractId)) && (await moveEnvelope(tx, id, 'open', 'outdated')))
      outdated.push({ id })
  return outdated
}

/** Returns whether a contract other than this one has this text and isn't signed. */
async function isStillToSign(tx: Tx, hash: string, contractId: string): Promise<boolean> {
  const { rows } = await sql`
    select from contract_versions v join contracts c on c.id = v.contract_id and c.current_version = v.number
    where v.hash = ${hash} and c.id <> ${contractId} and c.status = 'pending' limit 1`.execute(tx)
  return rows.length > 0
}
