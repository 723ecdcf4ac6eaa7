import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { SentSince } from '../network/index.ts'
import { personName } from './people.queries.ts'

/** An invitation with the name of whoever made it. */
export interface InvitationRow extends Omit<Selectable<Schema['party_invitations']>, 'role'> {
  role: Role
  inviter_name: string
}

const invitations = sql`
  select i.*, ${personName} as inviter_name
  from party_invitations i join users u on u.id = i.invited_by left join profiles o on o.uuid = u.id`

/** Returns the invitation with this hash of its secret; null when there is none. */
export async function findInvitationByHash(db: Database, hash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`${invitations} where i.token_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

/** Returns the invitation with this id; null when there is none. */
export async function findInvitation(db: Database, id: string): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`${invitations} where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the invitation that was made in the place of another one; null when there is none. */
export async function findReplacement(db: Database, id: string): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`${invitations} where i.replaces = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns a party's invitations that were neither accepted nor withdrawn, expired ones too, newest first. */
export async function selectPending(db: Database, partyId: PartyId): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} where i.party_id = ${partyId} and i.accepted_at is null and i.withdrawn_at is null
    order by i.made_at desc, i.id`.execute(db)
  return rows
}

export async function insertInvitation(tx: Tx, row: Insertable<Schema['party_invitations']>): Promise<void> {
  await tx.insertInto('party_invitations').values(row).execute()
}

/** Ends an invitation. Returns whether nothing had ended it before. */
export async function endInvitation(
  tx: Tx,
  id: string,
  ending: { accepted_at: Date; accepted_by: PersonId } | { withdrawn_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('party_invitations')
    .set(ending)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Withdraws the invitations that a person has made to a party, who may know their links. */
export async function withdrawInvitationsBy(
  tx: Tx,
  { partyId, personId, at }: { partyId: PartyId; personId: PersonId; at: Date },
): Promise<void> {
  await tx
    .updateTable('party_invitations')
    .set({ withdrawn_at: at })
    .where('party_id', '=', partyId)
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Deletes the invitations to a party. */
export async function deleteInvitationsTo(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('party_invitations').where('party_id', '=', partyId).execute()
}

/** Deletes invitations that could be accepted until before this time at the latest. */
export async function deleteOldInvitations(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'party_invitations', sql`expires_at < ${before}`)
}

/** Returns the query of the invitations to parties, or by this person to others, for the limits on contacting others. */
export const invitationsSince =
  (personId: PersonId): SentSince =>
  (from, since) =>
    sql`select made_at as at, nullif(sent_to, '') as receiver from party_invitations
      where (party_id = any (${from}::uuid[]) or invited_by = ${personId}) and made_at > ${since}`

/** Returns whether a member with this address has blocked a party. */
export async function hasBlockedParty(db: Database, email: string, partyId: PartyId): Promise<boolean> {
  const { rows } = await sql`
    select from users u join blocks b on b.blocker_id = u.id
    where u.email = ${email} and b.blocked_id = ${partyId}`.execute(db)
  return rows.length > 0
}
