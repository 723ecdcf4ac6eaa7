import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { ReportReason, ReportResolution, ReportSubject } from '@bandstand/domain/reports'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { listOwners, ownersOf } from './parties.queries.ts'

/** Something with open reports. */
export interface OpenReports {
  /** Of the oldest of them. */
  id: string
  created_at: Date
  subject: ReportSubject
  reports: number
  reasons: ReportReason[]
  /** The addresses of those who own the act or venue that it is of. */
  owner: string
  content: Record<string, unknown>
  note: string
}

/** Returns everything with open reports, one row each, oldest report first. */
export async function selectOpenReports(db: Database, limit: number): Promise<OpenReports[]> {
  const { rows } = await sql<OpenReports>`
    select first.id, first.created_at, first.subject, o.reports, o.reasons, ${ownersOf(sql`first.reported_id`)} as owner, first.content, first.note
    from (
      select (array_agg(id order by created_at, id))[1] as id, count(*) as reports, array_agg(distinct reason) as reasons
      from reports where resolved_at is null group by subject, subject_id
    ) o join reports first using (id)
    order by first.created_at, first.id limit ${limit}`.execute(db)
  return rows
}

export interface ReportLine {
  id: string
  created_at: Date
  subject: ReportSubject
  subject_id: string
  reason: ReportReason
  note: string
  content: Record<string, unknown>
  resolution: ReportResolution | null
  resolved_at: Date | null
  reporter: string
  reported_id: PartyId
  owner: string
}

/** Returns a report and all others about the same thing, itself first, then by age; none when there is no such report. */
export async function selectReports(db: Database, id: string): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    select r.id, r.created_at, r.subject, r.subject_id, r.reason, r.note, r.content, r.resolution, r.resolved_at,
      ${ownersOf(sql`r.reporter_id`)} as reporter, r.reported_id, ${ownersOf(sql`r.reported_id`)} as owner
    from reports asked join reports r using (subject, subject_id)
    where asked.id = ${id} order by r.id <> ${id}, r.created_at, r.id`.execute(db)
  return rows
}

/** Returns whom a report is about: the person who wrote a message, and otherwise all who own the act or venue. */
export async function listResponsible(
  db: Database,
  { subject, subject_id, reported_id }: Pick<ReportLine, 'subject' | 'subject_id' | 'reported_id'>,
): Promise<PersonId[]> {
  const message = db.selectFrom('messages').select('writer_id').where('id', '=', subject_id)
  const writer = subject === 'message' ? (await message.executeTakeFirst())?.writer_id : null
  return writer ? [writer] : listOwners(db, reported_id)
}

/** Returns a message with those around it, oldest first; none when it is gone. */
export async function selectContext(db: Database, messageId: string, around: number) {
  const { rows } = await sql<{
    id: string
    created_at: Date
    body: string
    removed_at: Date | null
    email: string
  }>`
    select m.id, m.created_at, m.body, m.removed_at, coalesce(u.email, ${ownersOf(sql`m.sender_id`)}) as email
    from messages reported join messages m using (thread_id) left join users u on u.id = m.writer_id
    where reported.id = ${messageId} and m.number between reported.number - ${around} and reported.number + ${around}
    order by m.number`.execute(db)
  return rows
}
