import type { PersonId } from '@bandstand/domain/accounts'
import type { MailProblem } from '@bandstand/domain/notifications'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

export interface MailProblemRow {
  user_id: PersonId
  email: string
  kind: MailProblem
  reason: string
  at: Date
  /** When it was cleared before it happened again. */
  cleared_at: Date | null
}

const open = sql`(m.cleared_at is null or m.at > m.cleared_at)`

/**
 * Writes a problem with a member's address, unless a newer one is known, and returns the member's id; null, and nothing is
 * written, for an address without an account.
 */
export async function saveMailProblem(
  tx: Tx,
  { address, kind, reason, at }: { address: string; kind: MailProblem; reason: string; at: Date },
): Promise<PersonId | null> {
  const { rows } = await sql<{ user_id: PersonId }>`
    insert into mail_problems (user_id, kind, reason, at)
    select id, ${kind}, ${reason}, ${at} from users where email = ${address} and deleted_at is null
    on conflict (user_id) do update set kind = excluded.kind, reason = excluded.reason, at = excluded.at
      where mail_problems.at < excluded.at
    returning user_id`.execute(tx)
  return rows[0]?.user_id ?? null
}

/** Returns the problem with a member's address; null when there is none, or when it was cleared since. */
export async function findMailProblem(db: Database, userId: PersonId): Promise<MailProblemRow | null> {
  const { rows } = await sql<MailProblemRow>`
    select m.user_id, u.email, m.kind, m.reason, m.at, m.cleared_at from mail_problems m join users u on u.id = m.user_id
    where m.user_id = ${userId} and ${open}`.execute(db)
  return rows[0] ?? null
}

/** Clears the problem with a member's address, and marks its notice as read; returns false when there is none. */
export async function clearMailProblem(tx: Tx, userId: PersonId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update mail_problems m set cleared_at = ${now} where user_id = ${userId} and ${open} returning user_id`.execute(
    tx,
  )
  await sql`
    update notifications set read_at = ${now}
    where user_id = ${userId} and kind = 'account.mail_returned' and read_at is null`.execute(tx)
  return rows.length > 0
}

/** Returns one page of the problems that weren't cleared, newest first, and their exact number. */
export async function selectMailProblems(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MailProblemRow[]; total: number }> {
  const from = sql`from mail_problems m join users u on u.id = m.user_id where ${open}`
  const { rows } = await sql<MailProblemRow>`
    select m.user_id, u.email, m.kind, m.reason, m.at, m.cleared_at ${from}
    order by m.at desc, m.user_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
