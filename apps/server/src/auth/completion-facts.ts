import { isProfileComplete } from '@bandstand/domain/accounts'
import type { Selectable } from 'kysely'
import type { Schema } from '../db/database.ts'

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }
type Columns = 'user_type' | 'first_name' | 'last_name' | 'professions' | 'venue_name'

/** Returns whether the profile of a left join is complete; false without one. */
export function isCompleteIfAny(row: Nullable<Pick<Selectable<Schema['profiles']>, Columns>>): boolean {
  const { user_type, professions } = row
  return (
    user_type !== null &&
    professions !== null &&
    isProfileComplete(completionFacts({ ...row, user_type, professions }))
  )
}

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
