import type { GigPage } from '@bandstand/api-spec'
import { type GigFilter, GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import type { Deps } from '../../deps.ts'
import { selectGigPage } from './gig-page.queries.ts'
import { gigListItemView } from './gigs.view.ts'

/** One page of gigs for whoever is signed in. */
export async function listGigs(deps: Deps, filter: GigFilter): Promise<GigPage> {
  const now = deps.now()
  const { rows, total } = await selectGigPage(deps.db, filter, now)
  return {
    gigs: rows.map((row) => gigListItemView(row, now)),
    total,
    page: filter.page,
    pageSize: GIGS_PER_PAGE,
  }
}
