import type { Database } from '../../../db/database.ts'
import { deleteOldChanges } from './changes.queries.ts'
import { addUpGigsPerDay } from './gigs-per-day.queries.ts'

/** Adds up the counts of each day, and deletes changes that were logged more than so many days ago. */
export async function cleanUpOpenGigs(db: Database, days: number): Promise<void> {
  await addUpGigsPerDay(db)
  await deleteOldChanges(db, days)
}
