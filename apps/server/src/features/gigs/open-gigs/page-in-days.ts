/** How many gigs of a list are on a day. */
export interface DayCount {
  date: string
  total: number
}

/** Part of a list in date order. */
export interface Slice {
  limit: number
  offset: number
  /** The only days to read, if they are known: `offset` counts from the first gig of the first one. */
  days?: { first: string; last: string }
}

/** Returns the same part of a list by the days that it's on; null if it begins after the end of the list. */
export function pageInDays(counts: readonly DayCount[], { limit, offset }: Slice): Slice | null {
  let before = 0
  let page: { first: string; offset: number } | null = null
  let last = ''
  for (const { date, total } of counts.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    if (before >= offset + limit) break
    if (total === 0) continue
    if (!page && before + total > offset) page = { first: date, offset: offset - before }
    before += total
    last = date
  }
  return page && { limit, offset: page.offset, days: { first: page.first, last } }
}

export function totalOf(counts: readonly DayCount[]): number {
  return counts.reduce((sum, { total }) => sum + total, 0)
}
