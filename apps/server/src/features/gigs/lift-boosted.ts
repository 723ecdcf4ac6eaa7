import type { JoinedGigRow } from './gigs.queries.ts'

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
  const boosts = sorted.filter(({ lifted }) => lifted)
  const ordinary = sorted.filter(({ lifted }) => !lifted)
  const previous = hasPrevious ? ordinary[0] : undefined
  let page = ordinary.slice(previous ? 1 : 0)

  const ahead = previous && boosts.find(({ date }) => date === previous.date)
  // It is on an earlier page. Where it has overtaken the row before this page, that row moves to this page.
  if (ahead && ahead.id !== previous.id && sorted.indexOf(ahead) > sorted.indexOf(previous))
    page = [previous, ...without(page, ahead)].slice(0, size)

  const begun = new Set(page.map(({ date }) => date).filter((date) => date !== previous?.date))
  const first = boosts.findLast(({ date }) => begun.has(date))
  if (!first) return page
  const others = without(page, first)
  const at = page.findIndex(({ date }) => date === first.date)
  return [...others.slice(0, at), first, ...others.slice(at)].slice(0, size)
}

function without<Row extends Placed>(rows: Row[], { id }: Row): Row[] {
  return rows.filter((row) => row.id !== id)
}
