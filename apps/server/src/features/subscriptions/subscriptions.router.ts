import { named, run, runOn } from '../../operations/handlers.ts'
import { api, publicApi } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { listReceipts } from './list-receipts.ts'
import { findActive, getSummary, listHistory } from './read-subscriptions.ts'
import { readUsage } from './read-usage.ts'
import { startCheckout } from './start-checkout.ts'

const spec = api.subscriptions

export const subscriptionsRouter = {
  summary: spec.summary.handler(run(getSummary)),

  getActive: publicApi.subscriptions.getActive.handler(async ({ context: { deps, actor } }) => ({
    subscription: await findActive(deps, actor),
  })),

  history: spec.history.handler(named('subscriptions', run(listHistory))),
  usage: spec.usage.handler(run(readUsage)),
  receipts: spec.receipts.handler(named('receipts', run(listReceipts))),

  startCheckout: spec.startCheckout.handler(async ({ input, context }) => {
    const { deps, actor } = context
    await requireWithinLimit(context, 'billing', actor.userId)
    return startCheckout(deps, actor, input.interval)
  }),

  confirmCheckout: spec.confirmCheckout.handler(runOn('checkoutId', confirmCheckout)),
}
