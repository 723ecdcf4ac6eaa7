import { api, publicApi } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { listReceipts } from './list-receipts.ts'
import { findActive, getSummary, listHistory } from './read-subscriptions.ts'
import { readUsage } from './read-usage.ts'
import { startCheckout } from './start-checkout.ts'

const spec = api.subscriptions

export const subscriptionsRouter = {
  summary: spec.summary.handler(({ context: { deps, actor } }) => getSummary(deps, actor)),

  getActive: publicApi.subscriptions.getActive.handler(async ({ context: { deps, actor } }) => ({
    subscription: await findActive(deps, actor),
  })),

  history: spec.history.handler(async ({ context: { deps, actor } }) => ({
    subscriptions: await listHistory(deps, actor),
  })),

  usage: spec.usage.handler(({ context: { deps, actor } }) => readUsage(deps, actor)),

  receipts: spec.receipts.handler(async ({ context: { deps, actor } }) => ({
    receipts: await listReceipts(deps, actor),
  })),

  startCheckout: spec.startCheckout.handler(async ({ input, context }) => {
    const { deps, actor } = context
    await requireWithinLimit(context, 'billing', actor.userId)
    return startCheckout(deps, actor, input.interval)
  }),

  confirmCheckout: spec.confirmCheckout.handler(({ input, context: { deps, actor } }) =>
    confirmCheckout(deps, actor, input.checkoutId),
  ),
}
