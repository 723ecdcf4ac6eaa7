import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ReportRow } from './reports.queries.ts'

/** Returns the page that shows, or showed, what was reported. */
export async function findReportPage(
  db: Database,
  { subject, subject_id: id }: Pick<ReportRow, 'subject' | 'subject_id'>,
): Promise<string> {
  if (subject === 'gig') return `/gigs/${id}`
  if (subject === 'profile') return `/profile/${id}`
  const { rows } =
    subject === 'message'
      ? await sql<{ of: string }>`select thread_id as of from messages where id = ${id}`.execute(db)
      : await sql<{ of: string }>`select subject_id as of from reviews where id = ${id}`.execute(db)
  const of = rows[0]?.of
  return of ? `${subject === 'message' ? '/messages' : '/profile'}/${of}` : '/notifications'
}
