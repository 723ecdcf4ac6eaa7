import type { OwnGigPage } from '@bandstand/api-spec'
import { OWN_GIGS_PER_PAGE, type OwnGigFilter } from '@bandstand/domain/booking'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { takesDeposits } from '../../../integrations/payments/port.ts'
import { sideOf } from '../booking.policy.ts'
import { selectOwnGigPage } from './own-gigs.queries.ts'
import { ownGigView } from './own-gigs.view.ts'

/** Returns one page of the calling venue's own gigs. Throws GIG_VENUES_ONLY. */
export async function listOwnGigs(deps: Deps, actor: Actor, filter: OwnGigFilter): Promise<OwnGigPage> {
  if (sideOf(actor) !== 'venue') throw refusal('GIG_VENUES_ONLY')
  const now = deps.now()
  const { rows, counts } = await selectOwnGigPage(deps.db, actor.partyId, filter, now)
  return {
    gigs: rows.map((row) =>
      // Without a provider there is nowhere to pay a deposit.
      ownGigView({ ...row, deposit_to_pay: row.deposit_to_pay && takesDeposits(deps) }, actor.partyId, now),
    ),
    total: counts[filter.show],
    page: filter.page,
    pageSize: OWN_GIGS_PER_PAGE,
    counts,
  }
}
