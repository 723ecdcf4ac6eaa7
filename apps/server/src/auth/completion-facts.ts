import type { Selectable } from 'kysely'
import type { Schema } from '../db/database.ts'

type Columns = 'user_type' | 'first_name' | 'last_name' | 'professions' | 'venue_name'

/** Returns the fields that decide whether a profile is complete. */
export function completionFacts(row: Pick<Selectable<Schema['profiles']>, Columns>) {
  return {
    userType: row.user_type,
    firstName: row.first_name,
    lastName: row.last_name,
    professions: row.professions,
    venueName: row.venue_name,
  }
}
