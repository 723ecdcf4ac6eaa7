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
