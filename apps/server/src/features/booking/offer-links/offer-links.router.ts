import { named, run, runOn } from '../../../operations/handlers.ts'
import { api, publicApi } from '../../../operations/implementer.ts'
import { requireWithinLimit } from '../../../security/require-within-limit.ts'
import { acceptOfferLink, declineOfferLink, readLinkedOffer } from './answer-offer-link.ts'
import { createOfferLink, listOfferLinks, renewOfferLink, withdrawOfferLink } from './make-offer-link.ts'

const spec = api.offerLinks

export const offerLinksRouter = {
  create: spec.create.handler(run(createOfferLink)),
  list: spec.list.handler(named('links', runOn('gigId', listOfferLinks))),
  renew: spec.renew.handler(runOn('id', renewOfferLink)),
  withdraw: spec.withdraw.handler(runOn('id', withdrawOfferLink)),

  read: publicApi.offerLinks.read.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'offerLinks')
    return readLinkedOffer(context.deps, context.actor, input.secret)
  }),

  accept: spec.accept.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'offerLinks')
    return { bookingId: await acceptOfferLink(context.deps, context.actor, input) }
  }),

  decline: publicApi.offerLinks.decline.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'offerLinks')
    await declineOfferLink(context.deps, context.actor, input)
    return { declined: true as const }
  }),
}
