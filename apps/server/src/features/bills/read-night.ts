import type { AnnouncedBill } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { addDays, utcDay, wallClockIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { endOf, isBillOver } from './bills.view.ts'
import { findNight, listNightActs, listNights, type NightActRow, type NightRow } from './nights.queries.ts'

/** The most nights that a venue's page shows. */
const MOST_NIGHTS = 20

/** Returns an announced bill as everybody reads it; null when there is none, or nobody plays it anymore. */
export async function readNight(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<AnnouncedBill | null> {
  const row = await findNight(db, id)
  const acts = row ? await listNightActs(db, [id]) : []
  return row && acts.length > 0 ? nightView(row, acts, now()) : null
}

/** Returns a venue's announced bills that aren't over, soonest first. */
export async function listNightsOf({ db, now }: Deps, _: Actor, venueId: PartyId): Promise<AnnouncedBill[]> {
  // A night of yesterday may still go on.
  const rows = await listNights(db, venueId, addDays(utcDay(now()), -1), MOST_NIGHTS)
  const acts = await listNightActs(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map((row) => ({ row, acts: acts.filter(({ bill_id }) => bill_id === row.id) }))
    .filter((night) => night.acts.length > 0)
    .map((night) => nightView(night.row, night.acts, now()))
    .filter(({ isOver }) => !isOver)
}

function nightView(row: NightRow, acts: NightActRow[], now: Date): AnnouncedBill {
  const clock = (at: Date) => wallClockIn(row.time_zone, at)
  return {
    id: row.id,
    title: row.title,
    date: row.on_date,
    doors: row.doors_at && clock(row.doors_at),
    venue: { id: row.venue_id, name: row.venue_name },
    city: row.city,
    state: row.state,
    isOver: isBillOver(acts, now),
    acts: acts.map((act) => ({
      artist: act.artist_id === null ? null : { id: act.artist_id, name: act.artist_name ?? '' },
      start: clock(act.starts_at),
      end: clock(endOf(act)),
      startsAt: act.starts_at.toISOString(),
    })),
  }
}
