import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../db/database.ts'
import type { CommandContext } from './command.ts'

export interface AuditEntry {
  /** What it was about, such as `user:{id}`. */
  subject?: string
  reason?: string
  /** What was there before and after, in short. */
  before?: unknown
  after?: unknown
}
export type AuditRow = Selectable<Schema['audit_log']>

/** Writes who did or looked at what. With the act's own transaction: both are there, or neither. */
export async function noteAudit(
  tx: Tx,
  { deps, operator, command }: CommandContext,
  { subject = '', reason = '', before, after }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: deps.now(),
      operator,
      command,
      subject,
      reason,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}

/** One page, newest first, with the exact number; of one subject, of one operator, or of all. */
export async function selectAudit(
  tx: Tx,
  filter: { subject?: string; operator?: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  let query = tx.selectFrom('audit_log')
  if (filter.subject) query = query.where('subject', '=', filter.subject)
  if (filter.operator) query = query.where('operator', '=', filter.operator)
  const rows = await query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const counted = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}
