import type { RecordViewInput } from '@bandstand/domain/boosts'
import { utcDay } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Counts the view unless the item is unknown, the viewer's own, or was counted for them today (UTC) already. */
export async function countView(
  db: Database,
  { kind, id }: RecordViewInput,
  viewerId: string,
  now: Date,
): Promise<void> {
  const day = utcDay(now)
  const item =
    kind === 'gig'
      ? sql`select g.id, g.boosted_until as until from gigs g where g.id = ${id} and g.created_by <> ${viewerId}`
      : sql`select p.uuid, p.boost_expiry from profiles p
          where p.uuid = ${id} and p.uuid <> ${viewerId} and p.user_type = 'artist'`
  await sql`
    with item (id, until) as (${item}), marked as (
      insert into view_marks (day, item_id, viewer_id) select ${day}::date, id, ${viewerId}::uuid from item
      on conflict do nothing returning item_id
    )
    insert into daily_views as counted (item_id, day, boosted, views)
    select i.id, ${day}::date, coalesce(i.until > ${now}, false), 1 from item i join marked m on m.item_id = i.id
    on conflict (item_id, day, boosted) do update set views = counted.views + 1`.execute(db)
}

/** Deletes who viewed an item once their day is over, and the counts of days before `oldest`. */
export async function expireViews(db: Database, today: string, oldest: string): Promise<void> {
  await deleteInBatches(db, 'view_marks', sql`day < ${today}::date`)
  await deleteInBatches(db, 'daily_views', sql`day < ${oldest}::date`)
}
