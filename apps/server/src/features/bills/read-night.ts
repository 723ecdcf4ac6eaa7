import type { AnnouncedBill } from '@bandstand/api-spec'
import { wallClockIn } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { endOf, isBillOver } from './bills.view.ts'
import { findNight, listNightActs } from './nights.queries.ts'

/** Returns an announced bill as everybody reads it; null when there is none, or nobody plays it anymore. */
export async function readNight(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<AnnouncedBill | null> {
  const row = await findNight(db, id)
  const acts = row ? await listNightActs(db, id) : []
  if (!row || acts.length === 0) return null
  const clock = (at: Date) => wallClockIn(row.time_zone, at)
  return {
    id: row.id,
    title: row.title,
    date: row.on_date,
    doors: row.doors_at && clock(row.doors_at),
    venue: { id: row.venue_id, name: row.venue_name },
    city: row.city,
    state: row.state,
    isOver: isBillOver(acts, now()),
    acts: acts.map((act) => ({
      artist: act.artist_id === null ? null : { id: act.artist_id, name: act.artist_name ?? '' },
      start: clock(act.starts_at),
      end: clock(endOf(act)),
      startsAt: act.starts_at.toISOString(),
    })),
  }
}
