import { type ArtistSearch, isMaxRate, maxFeeProblem } from './artist-filters.ts'
import { eveningProblem } from '../../lib/forms/evening.ts'

/** What the filter panel edits. */
export type FilterDraft = Pick<ArtistSearch, 'filters' | 'evening'>

/** Returns the name of the first field that can't be applied; null when all can. */
export function wrongField({ filters, evening }: FilterDraft): string | null {
  const [maxRate, maxFee] = [filters.maxRate.trim(), evening.maxFee.trim()]
  if (eveningProblem(evening)) return 'to'
  if (maxFee !== '' && maxFeeProblem(maxFee)) return 'maxFee'
  return maxRate !== '' && !isMaxRate(maxRate) ? 'maxRate' : null
}
