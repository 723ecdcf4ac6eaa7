import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import type { CalendarSpan } from './entry-source.ts'

/** Busy time of a calendar that is kept elsewhere. */
interface ImportedEntryRow {
  id: string
  name: string
  starts_at: Date
  ends_at: Date
  /** Of the act. */
  time_zone: string
}

const MOST = 1000

/** Returns the busy times in a span of the calendars that an act, and the person who reads this, keep elsewhere. */
export async function selectImportedEntries(
  db: Database,
  { partyId, personId, from, to }: CalendarSpan,
): Promise<ImportedEntryRow[]> {
  const { rows } = await sql<ImportedEntryRow>`
    select md5(c.id::text || s.starts_at)::uuid as id, c.name, s.starts_at, s.ends_at,
      coalesce((select p.time_zone from profiles p where p.uuid = ${partyId}), ${DEFAULT_TIME_ZONE}) as time_zone
    from outside_calendars c join outside_spans s on s.calendar_id = c.id and s.starts_at < ${to} and s.ends_at > ${from}
      and s.starts_at >= coalesce(
        (select max(l.starts_at) from outside_spans l where l.calendar_id = c.id and l.starts_at <= ${from}), ${from})
    where c.party_id = ${partyId} or c.person_id = ${personId}
    order by s.starts_at limit ${MOST}`.execute(db)
  return rows
}
