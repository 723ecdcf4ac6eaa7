import type { ReportReason, ReportResolution } from '@bandstand/domain/messages'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface ReportLine {
  id: string
  created_at: Date
  reason: ReportReason
  note: string
  resolution: ReportResolution | null
  resolved_at: Date | null
  reporter_id: string
  reporter: string
  writer_id: string
  writer: string
  message_id: string
  thread_id: string
  number: number
  body: string
}

const joined = sql`
  select r.id, r.created_at, r.reason, r.note, r.resolution, r.resolved_at, r.reporter_id, reporter.email as reporter,
    m.sender_id as writer_id, writer.email as writer, m.id as message_id, m.thread_id, m.number, m.body
  from message_reports r join messages m on m.id = r.message_id
    join users reporter on reporter.id = r.reporter_id join users writer on writer.id = m.sender_id`

/** Returns the reports that are open, oldest first. */
export async function selectOpenReports(db: Database, limit: number): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    ${joined} where r.resolved_at is null order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** Returns a report by its id; null when there is none. */
export async function findReport(db: Database, id: string): Promise<ReportLine | null> {
  const { rows } = await sql<ReportLine>`${joined} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the messages around a message, oldest first. */
export function selectContext(
  db: Database,
  { thread_id, number }: Pick<ReportLine, 'thread_id' | 'number'>,
  around: number,
) {
  return db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.sender_id')
    .select(['m.number', 'm.created_at', 'm.body', 'm.removed_at', 'u.email'])
    .where('m.thread_id', '=', thread_id)
    .where('m.number', '>=', number - around)
    .where('m.number', '<=', number + around)
    .orderBy('m.number')
    .execute()
}
