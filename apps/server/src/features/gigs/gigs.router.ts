import type { GigDetail } from '@bandstand/api-spec'
import { runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findProfile } from '../profiles/index.ts'
import { findStage } from '../stages/index.ts'
import { readReplica } from '../../replica/index.ts'
import { withAgreedTerms } from './agreed-terms.queries.ts'
import { comparePay } from './compare-pay.ts'
import { createGig } from './create-gig.ts'
import { canEditGig, canPostGigs } from './gigs.policy.ts'
import { findReadableGig } from './find-readable-gig.ts'
import { findVenue } from './gigs.queries.ts'
import { gigDetailView } from './gigs.view.ts'
import { giveAddress } from './give-address.ts'
import { listGigs } from './list-gigs.ts'
import { moveGigToDay } from './move-gig-to-day.ts'
import { postingAllowance } from './posting-allowance.ts'
import { seriesPart } from './series/series-part.ts'
import { updateGig } from './update-gig.ts'

async function getGig(deps: Deps, actor: Actor, id: string): Promise<GigDetail> {
  const row = await findReadableGig(deps.db, actor, id)
  if (!row) throw refusal('GIG_NOT_FOUND')
  const [gig = row] = await withAgreedTerms(deps.db, [row], actor.partyId)
  const now = deps.now()
  const [venue, stage, series] = await Promise.all([
    findVenue(deps.db, row.venue_id),
    row.stage_id === null ? null : findStage(deps.db, row.stage_id),
    seriesPart(deps.db, row, now),
  ])
  return gigDetailView(gig, { venue, stage, series }, actor, now)
}

export const gigsRouter = {
  list: api.gigs.list.handler(({ input, context }) =>
    readReplica(context, (deps) => listGigs(deps, context.actor, input)),
  ),

  get: api.gigs.get.handler(runOn('id', getGig)),

  getForEdit: api.gigs.getForEdit.handler(async ({ input, context: { deps, actor } }) => {
    const gig = await getGig(deps, actor, input.id)
    if (!canEditGig(actor, { created_by: gig.createdBy })) throw refusal('GIG_NOT_YOURS')
    return gig
  }),

  postingAllowance: api.gigs.postingAllowance.handler(async ({ context: { deps, actor } }) => {
    const venue = await findProfile(deps.db, actor.partyId)
    if (!venue || !canPostGigs(venue.user_type)) throw refusal('GIG_VENUES_ONLY')
    return postingAllowance(deps.db, venue, deps.now())
  }),

  comparablePay: api.gigs.comparablePay.handler(({ input, context: { deps, actor } }) =>
    comparePay(deps, actor, input),
  ),

  create: api.gigs.create.handler(async ({ input, context: { deps, actor } }) => {
    return getGig(deps, actor, await createGig(deps, actor, input))
  }),

  update: api.gigs.update.handler(runThenRead('id', updateGig, getGig)),
  move: api.gigs.move.handler(runThenRead('id', moveGigToDay, getGig)),
  giveAddress: api.gigs.giveAddress.handler(runThenRead('id', giveAddress, getGig)),
}
