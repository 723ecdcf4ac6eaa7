import type { JoinedGigRow } from './gigs.queries.ts'

/** A gig of a page, or (`lifted`, and then perhaps once more) one that a boost may bring to the first place of its day. */
export interface ListedGigRow extends JoinedGigRow {
  lifted: boolean
}

type Placed = Pick<ListedGigRow, 'id' | 'date' | 'lifted'>

/**
 * The page in its final order. One boost a page at most goes before its day: that of the last day that begins on the page
 * and has one, because of that day alone the next pages have to know it too. The boost overtakes gigs of its own day,
 * which each move on by one place; so every gig stands on exactly one page.
 *
 * `sorted`: in the ordinary order, which begins with the row before the page when there is one, and in it of each of the
 * days a boosted gig, wherever it stands.
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
  // It stands on an earlier page. Where it has overtaken the row before this page, that one comes here.
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
