import { type Insertable, sql } from 'kysely'
import type { Database, Schema } from '../db/database.ts'

/** Inserts security events. */
export async function insertSecurityEvents(
  db: Database,
  events: Insertable<Schema['security_events']>[],
): Promise<void> {
  if (events.length > 0) await db.insertInto('security_events').values(events).execute()
}

/** Deletes events older than `before`, and of the rest all but the newest `most`. */
export async function deleteOldSecurityEvents(db: Database, before: Date, most: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('bandstand.keeps_house', 'on', true)`.execute(tx)
    await tx
      .deleteFrom('security_events')
      .where((or) =>
        or.or([
          or('at', '<', before),
          or(
            'id',
            '<=',
            or.selectFrom('security_events').select('id').orderBy('id', 'desc').offset(most).limit(1),
          ),
        ]),
      )
      .execute()
  })
}
