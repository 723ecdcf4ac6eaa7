import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { BookLine } from '../../../integrations/payments/port.ts'

/** A line on which our books and the provider's differ, in cents; 0 where one of them does not have it. */
export interface Difference {
  kind: BookLine['kind']
  /** The provider's id. */
  id: string
  oursCents: number
  theirsCents: number
}

/** The part of many differences that is kept, logged and printed. */
export interface DifferenceReport {
  /** Exact numbers: of each kind that occurs, and of all. */
  counts: Partial<Record<Difference['kind'], number>>
  total: number
  /** The first of each kind. */
  shown: Difference[]
}

/** How many differences of a kind a report shows. */
const SHOWN_PER_KIND = 100
/** How many lines are handled before the process yields to its event loop. */
const SLICE = 1000

/** Calls `work` for each item in order, and yields to the event loop after each thousand. */
export async function forEachInSlices<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let done = 0
  for await (const item of items) {
    work(item)
    done += 1
    if (done % SLICE === 0) await letOthersRun()
  }
}

/** Returns the differences of `now` whose line differed `before` too, by whatever amount. */
export async function stillDiffering(
  before: Iterable<Pick<Difference, 'kind' | 'id'>>,
  now: Iterable<Difference>,
): Promise<Difference[]> {
  const known = new Set<string>()
  await forEachInSlices(before, (each) => known.add(lineName(each)))
  const still: Difference[] = []
  await forEachInSlices(now, (each) => {
    if (known.has(lineName(each))) still.push(each)
  })
  return still
}

/** Returns the key of a line of the books, '{kind}:{id}'. */
export function lineName({ kind, id }: Pick<Difference, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Returns the counts of all differences, with the first of each kind. */
export function reportOf(differences: readonly Difference[]): DifferenceReport {
  const counts: DifferenceReport['counts'] = {}
  const shown = differences.filter(({ kind }) => {
    const count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    return count <= SHOWN_PER_KIND
  })
  return { counts, total: differences.length, shown }
}
