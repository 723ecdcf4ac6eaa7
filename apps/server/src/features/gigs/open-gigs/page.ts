import { type GigFilter, GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import type { JoinedGigRow } from '../gigs.queries.ts'
import type { GigFilters, GigReader } from './conditions.queries.ts'
import { selectGigsPerDay } from './gigs-per-day.queries.ts'
import { liftBoosted } from './lift-boosted.ts'
import {
  type CountedGigRow,
  DEEP,
  FEW,
  findsAll,
  selectDayCounts,
  selectFew,
  selectPage,
} from './page.queries.ts'
import { type DayCount, pageInDays, type Slice, totalOf } from './page-in-days.ts'
import { askMemory, askMemoryIfQuick, type GigSearch, type GigSource, lazy, startSearch } from './search.ts'

interface GigPageRows<Row = JoinedGigRow> {
  rows: Row[]
  /** Exact number of matches over all pages. */
  total: number
}

/** A page to read. */
interface PageRequest {
  search: GigSearch
  slice: Slice
  /** How many match on which days, if that was known before anything is read. */
  earlyCounts: DayCount[] | null
  /** Returns the same, which is counted now if it isn't known. */
  countDays: () => Promise<DayCount[]>
}

/**
 * Returns one page of gigs in date order, pro ones first within a day and at most one boosted gig before them, with the
 * exact number of matches.
 */
export async function pageGigs(
  source: GigSource,
  { page: number, ...filter }: InCents<GigFilter, 'minPay'>,
  reader: GigReader,
): Promise<GigPageRows> {
  const search = await startSearch(source, filter, reader)
  if (!search) return { rows: [], total: 0 }
  // With the row before the page, which shows whether the first day of the page began earlier.
  const before = number > 1 ? 1 : 0
  const slice = { offset: (number - 1) * GIGS_PER_PAGE - before, limit: GIGS_PER_PAGE + before }
  const { rows, total } = await readPage(await countEarly(search, filter, slice))
  return { rows: liftBoosted(rows, { hasPrevious: before === 1, size: GIGS_PER_PAGE }), total }
}

/**
 * Counts first where the number decides how the page is found: by place, if memory can count at once, and at many locations,
 * whose gigs take a while to find.
 */
async function countEarly(search: GigSearch, filter: GigFilters, slice: Slice): Promise<PageRequest> {
  const { inOrder, haveManyLocations } = search.matches
  const inMemory = inOrder ? await askMemoryIfQuick(search, (index, wanted) => index.countDays(wanted)) : null
  const countDays = lazy(async () => inMemory ?? (await countAnyhow(search, filter, slice)))
  return { search, slice, countDays, earlyCounts: haveManyLocations ? await countDays() : inMemory }
}

async function countAnyhow(search: GigSearch, filter: GigFilters, slice: Slice): Promise<DayCount[]> {
  if (isCountedPerDay(filter)) return selectGigsPerDay(search.db, filter)
  const inMemory = await askMemory(search, (index, wanted) => index.countDays(wanted))
  return inMemory ?? selectDayCounts(search, slice)
}

/** The filters by which `gigs_per_day` can count. */
const PER_DAY: readonly string[] = ['show', 'recurring', 'dateFrom', 'dateTo']

function isCountedPerDay(filter: GigFilters): boolean {
  const isElse = ([name, value]: [string, unknown]) => value !== undefined && !PER_DAY.includes(name)
  return filter.show === 'all' && filter.recurring === 'any' && !Object.entries(filter).some(isElse)
}

async function readPage(request: PageRequest): Promise<GigPageRows<CountedGigRow>> {
  const { earlyCounts } = request
  if (earlyCounts && totalOf(earlyCounts) === 0) return { rows: [], total: 0 }
  return (await readIfFew(request)) ?? (isDeep(request) ? readFromItsDays(request) : readFromStart(request))
}

/** Finds all matches by their place and sorts them; null if they're many, or all places match. */
async function readIfFew({
  search,
  slice,
  earlyCounts,
  countDays,
}: PageRequest): Promise<GigPageRows<CountedGigRow> | null> {
  if (!search.matches.inOrder || (earlyCounts && totalOf(earlyCounts) > FEW)) return null
  const rows = await selectFew(search, slice)
  if (rows[0]) return rows[0].total ? { rows, total: rows[0].total } : null
  const isFirstOfUncounted = slice.offset === 0 && !earlyCounts
  const total = isFirstOfUncounted ? 0 : totalOf(await countDays())
  return total <= slice.offset ? { rows, total } : null
}

function isDeep({ search, slice }: PageRequest): boolean {
  return slice.offset > DEEP && !findsAll(search.matches)
}

/** Reads a page from the gigs of its days, so that each one of a long list takes as long as the first. */
async function readFromItsDays({
  search,
  slice,
  countDays,
}: PageRequest): Promise<GigPageRows<CountedGigRow>> {
  const days = await countDays()
  const part = pageInDays(days, slice)
  return { rows: part ? await selectPage(search, part) : [], total: totalOf(days) }
}

/** Reads the list until the page is full, while the matches are counted, unless the page itself finds them all. */
async function readFromStart({ search, slice, countDays }: PageRequest): Promise<GigPageRows<CountedGigRow>> {
  const counting = findsAll(search.matches) ? null : countDays()
  const [rows, days] = await Promise.all([selectPage(search, slice), counting])
  if (rows.length === 0 && slice.offset === 0) return { rows, total: 0 }
  // A page past the last one is empty, although there are matches.
  return { rows, total: rows[0]?.total ?? totalOf(days ?? (await countDays())) }
}
