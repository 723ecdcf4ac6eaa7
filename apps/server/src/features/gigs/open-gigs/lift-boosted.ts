import type { JoinedGigRow } from '../gigs.queries.ts'

/** A gig of a page, or (`lifted`, and then perhaps once more) one that a boost may bring to the first place of its day. */
export interface ListedGigRow extends JoinedGigRow {
  lifted: boolean
}

type Placed = Pick<ListedGigRow, 'id' | 'date' | 'lifted'>

/**
 * Returns the page in its final order. At most one boost a page goes before its day: that of the last day that begins
 * on the page and has one, because only that day continues on the next pages. The boost overtakes gigs of its own day,
 * which each move by one position, so every gig is on exactly one page.
 *
 * `sorted` is in the ordinary order, begins with the row before the page when there is one, and contains for each of
 * the days its boosted gig, wherever that is.
 */
export function liftBoosted<Row extends Placed>(
  sorted: Row[],
  { hasPrevious, size }: { hasPrevious: boolean; size: number },
): Row[] {
  const previous = hasPrevious ? sorted.find(({ lifted }) => !lifted) : undefined
  const page = afterPrevious(sorted, previous).slice(0, size)
  const begun = new Set(page.map(({ date }) => date).filter((date) => date !== previous?.date))
  const boost = sorted.findLast(({ lifted, date }) => lifted && begun.has(date))
  return boost ? atStartOfDay(page, boost).slice(0, size) : page
}

/** Returns the ordinary rows after the previous one, which is among them if a boost has overtaken it. */
function afterPrevious<Row extends Placed>(sorted: Row[], previous: Row | undefined): Row[] {
  const ordinary = sorted.filter(({ lifted }) => !lifted)
  if (!previous) return ordinary
  const boost = sorted.find(({ lifted, date }) => lifted && date === previous.date)
  const isOvertaken = boost && boost.id !== previous.id && sorted.indexOf(boost) > sorted.indexOf(previous)
  // The boost itself is on an earlier page then.
  return isOvertaken ? without(ordinary, boost) : ordinary.slice(1)
}

function atStartOfDay<Row extends Placed>(page: Row[], boost: Row): Row[] {
  const at = page.findIndex(({ date }) => date === boost.date)
  return without(page, boost).toSpliced(at, 0, boost)
}

function without<Row extends Placed>(rows: Row[], { id }: Row): Row[] {
  return rows.filter((row) => row.id !== id)
}
