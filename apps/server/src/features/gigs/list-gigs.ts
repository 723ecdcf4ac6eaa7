import type { GigPage } from '@bandstand/api-spec'
import { type GigFilter, GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { findOrigin } from './find-origin.ts'
import { withAgreedTerms } from './agreed-terms.queries.ts'
import { gigListItemView } from './gigs.view.ts'
import { pageGigs } from './open-gigs/index.ts'

/**
 * Returns one page of gigs as posted; to its two parties, a booked one as agreed. Throws LOCATION_UNUSABLE when the filter
 * measures from a place that isn't in the gazetteer.
 */
export async function listGigs(
  deps: Deps,
  actor: Pick<Actor, 'partyId'>,
  filter: InCents<GigFilter, 'minPay'>,
): Promise<GigPage> {
  const { partyId } = actor
  const now = deps.now()
  const origin = await findOrigin(deps, filter)
  const { rows, total } = await pageGigs(deps, filter, { partyId, now, origin })
  const gigs = await withAgreedTerms(deps.db, rows, partyId)
  return {
    gigs: gigs.map((row) => gigListItemView(row, now, origin)),
    total,
    page: filter.page,
    pageSize: GIGS_PER_PAGE,
  }
}
