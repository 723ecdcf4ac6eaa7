import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import type { PromiseKind, PromiseState } from '@bandstand/domain/polls'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Actor } from '../../auth/actor.ts'
import { isCompleteIfAny } from '../../auth/completion-facts.ts'
import type { Database, Schema, Tx } from '../../db/database.ts'

/** What is done for an act automatically once everybody has said yes. */
export type PromiseRow = Omit<Selectable<Schema['poll_promises']>, 'kind' | 'outcome'> & {
  kind: PromiseKind
  outcome: Exclude<PromiseState, 'open'> | null
  /** Of the application, or of the offer. */
  known_fee_cents: number
  /** What came of it, or the application with the offer. */
  known_application_id: string | null
}

/** Returns what an act promised with a poll; null when it promised nothing. */
export async function findPromise(db: Database, pollId: string): Promise<PromiseRow | null> {
  const { rows } = await sql<PromiseRow>`
    select r.*, coalesce(r.fee_cents, o.fee_cents) as known_fee_cents,
      coalesce(r.application_id, o.application_id) as known_application_id
    from poll_promises r left join offers o on o.id = r.offer_id where r.poll_id = ${pollId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the promise of a poll that nothing has become of yet; null without one. */
export async function findOpenPromise(db: Database, pollId: string): Promise<PromiseRow | null> {
  const promise = await findPromise(db, pollId)
  return promise?.outcome === null ? promise : null
}

export async function insertPromise(tx: Tx, row: Insertable<Schema['poll_promises']>): Promise<void> {
  await tx.insertInto('poll_promises').values(row).execute()
}

/** Writes what became of an open promise. */
export async function settlePromise(
  tx: Tx,
  pollId: string,
  change: Updateable<Schema['poll_promises']> & { settled_at: Date; outcome: string },
): Promise<void> {
  await tx
    .updateTable('poll_promises')
    .set(change)
    .where('poll_id', '=', pollId)
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Returns somebody as who they are for an act now, to act in their name; null once they don't belong to it, were suspended or deleted
 * their account. They have no session.
 */
export async function findLeader(db: Database, personId: PersonId, partyId: PartyId): Promise<Actor | null> {
  const found = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.person_id')
    .leftJoin('profiles as p', 'p.uuid', 'm.party_id')
    .select([
      'm.role',
      'u.email',
      'p.user_type',
      'p.first_name',
      'p.last_name',
      'p.professions',
      'p.venue_name',
    ])
    .where('m.person_id', '=', personId)
    .where('m.party_id', '=', partyId)
    .where('m.ended_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  return {
    userId: personId,
    partyId,
    sessionId: '',
    email: found.email,
    role: found.role as Role,
    userType: found.user_type,
    profileComplete: isCompleteIfAny(found),
  }
}
