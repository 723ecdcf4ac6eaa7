import type { PartyId } from '@bandstand/domain/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Returns the query for what these senders sent since a moment: a select of `at` and `receiver`. */
export type SentSince = (from: readonly PartyId[], since: Date) => RawBuilder<unknown>

/** Returns since when the owner of a party who has been a member for longest is one; null when nobody owns it. */
export async function findOwnersStart(db: Database, partyId: PartyId): Promise<Date | null> {
  const query = db.selectFrom('memberships as m').innerJoin('users as u', 'u.id', 'm.person_id')
  const owners = query
    .where('m.party_id', '=', partyId)
    .where('m.role', '=', 'owner')
    .where('m.ended_at', 'is', null)
  const { since } = await owners
    .select(({ fn }) => fn.min('u.created_at').as('since'))
    .executeTakeFirstOrThrow()
  return since
}

/**
 * Returns when the oldest was sent of as many as each limit allows: in total, and to one member. A day later another one is
 * possible; null while one is possible now.
 */
export async function findOldestCounted(
  db: Database,
  sent: RawBuilder<unknown>,
  { to, limit, perPair }: { to: string; limit: number; perPair: number },
): Promise<{ all: Date | null; one: Date | null }> {
  const { rows } = await sql<{ all: Date | null; one: Date | null }>`
    with sent as materialized (${sent})
    select (select at from sent order by at desc offset ${limit - 1} limit 1) as "all",
      (select at from sent where receiver = ${to} order by at desc offset ${perPair - 1} limit 1) as one`.execute(
    db,
  )
  return rows[0]!
}
