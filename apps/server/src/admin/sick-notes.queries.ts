import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

interface SickNoteLine {
  booking_id: string
  artist_id: string
  name: string
  starts_at: Date
  written_at: Date
  note: string
  /** How many notes the act has written. */
  notes: number
}

/** Returns what acts wrote about illness, the newest first. */
export async function listSickNotes(db: Database): Promise<SickNoteLine[]> {
  const { rows } = await sql<SickNoteLine>`
    select s.booking_id, s.artist_id, public_name(p) as name, b.starts_at, s.written_at, s.note,
      (select count(*) from sick_notes o where o.artist_id = s.artist_id) as notes
    from sick_notes s join bookings b on b.id = s.booking_id join profiles p on p.uuid = s.artist_id
    order by s.written_at desc limit 200`.execute(db)
  return rows
}
