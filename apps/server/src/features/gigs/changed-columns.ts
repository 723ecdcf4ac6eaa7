import type { gigColumns } from './gig-columns.ts'
import type { GigRow } from './gigs.queries.ts'

export type GigColumns = ReturnType<typeof gigColumns>

/** Returns those of these columns that a gig doesn't have yet; the flag of a series counts as set. */
export function changedColumns(gig: GigRow, columns: Partial<GigColumns>): Partial<GigColumns> {
  const before = { ...gig, time: gig.time.slice(0, 5) }
  const names = Object.keys(columns) as (keyof GigColumns)[]
  const changed = names.filter(
    (name) => name !== 'is_recurring' && JSON.stringify(columns[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, columns[name]]))
}

const FIELD_NAMES: Partial<Record<keyof GigColumns, string>> = {
  title: 'Gig title',
  description: 'Description',
  time: 'Time',
  time_is_second: 'Time',
  duration_minutes: 'Duration',
  stage_id: 'Stage',
  location: 'Location',
  location_lat: 'Location',
  location_lng: 'Location',
  pay_cents: 'Payment amount',
  payment_type: 'Payment type',
  position: 'Position',
  instruments: 'Instruments',
  genres: 'Genres',
  experience_level: 'Experience level',
}

/** Returns the names of the fields that changed columns come from, as the form has them. */
export function changedFields(columns: Partial<GigColumns>): string[] {
  const names = Object.keys(columns) as (keyof GigColumns)[]
  return [...new Set(names.flatMap((name) => FIELD_NAMES[name] ?? []))]
}
