import type { PartyId } from '@bandstand/domain/accounts'
import type { ReportInput, ReportResolution } from '@bandstand/domain/reports'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type ReportRow = Selectable<Schema['reports']>

interface NewReport extends ReportInput {
  reporterId: PartyId
  /** The member who wrote what is reported. */
  ownerId: PartyId
  content: Record<string, unknown>
  at: Date
}

/** Writes a report. */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      subject: report.subject,
      subject_id: report.id,
      reporter_id: report.reporterId,
      reported_id: report.ownerId,
      reason: report.reason,
      note: report.note,
      content: JSON.stringify(report.content),
      created_at: report.at,
    })
    .execute()
}

/**
 * Returns the report that a new one would repeat: one of the same member about the same thing that is open, or that was
 * dismissed when it said what it says now.
 */
export async function findFormer(
  db: Database,
  { subject, id, reporterId, content }: NewReport,
): Promise<Pick<ReportRow, 'created_at' | 'resolved_at'> | null> {
  const { rows } = await sql<Pick<ReportRow, 'created_at' | 'resolved_at'>>`
    select created_at, resolved_at from reports
    where reporter_id = ${reporterId} and subject = ${subject} and subject_id = ${id}
      and (resolved_at is null or (resolution = 'dismissed' and content = ${JSON.stringify(content)}::jsonb))
    order by resolved_at desc nulls first limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns how many reports a member has sent since then. */
export async function countSent(db: Database, reporters: readonly PartyId[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', 'in', reporters)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a report by its id; null when there is none. */
export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  return (await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

interface Decision {
  resolution: ReportResolution
  /** For operators only. */
  note: string
  at: Date
}

/** Saves a decision on all open reports about one thing, and returns their ids. */
export async function saveDecision(
  tx: Tx,
  { subject, subject_id }: Pick<ReportRow, 'subject' | 'subject_id'>,
  { resolution, note, at }: Decision,
): Promise<string[]> {
  const rows = await tx
    .updateTable('reports')
    .set({ resolution, resolution_note: note, resolved_at: at })
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Erases what reports say about a member, and what the member said in theirs. Resolves those about them that are still
 * open, and returns their ids.
 */
export async function eraseFromReports(tx: Tx, userId: PartyId, at: Date): Promise<string[]> {
  await tx.updateTable('reports').set({ note: '' }).where('reporter_id', '=', userId).execute()
  await tx.updateTable('reports').set({ content: '{}' }).where('reported_id', '=', userId).execute()
  const rows = await tx
    .updateTable('reports')
    .set({ resolution: 'gone', resolved_at: at })
    .where('reported_id', '=', userId)
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns how many things with an open report there are, and since when the oldest is open; null without any. */
export async function countOpenReports(db: Database): Promise<{ open: number; since: Date | null }> {
  const { rows } = await sql<{ open: number; since: Date | null }>`
    select count(distinct (subject, subject_id)) as open, min(created_at) as since from reports
    where resolved_at is null`.execute(db)
  return rows[0] ?? { open: 0, since: null }
}
