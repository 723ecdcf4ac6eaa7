import { api, signedIn } from '../../api/implementer.ts'
import { findActive, getSummary, listHistory } from './read-subscriptions.ts'
import { readUsage } from './read-usage.ts'

const spec = api.subscriptions

export const subscriptionsRouter = {
  summary: spec.summary.use(signedIn).handler(({ context: { deps, actor } }) => getSummary(deps, actor)),

  getActive: spec.getActive.handler(async ({ context: { deps, actor } }) => ({
    subscription: await findActive(deps, actor),
  })),

  history: spec.history.use(signedIn).handler(async ({ context: { deps, actor } }) => ({
    subscriptions: await listHistory(deps, actor),
  })),

  usage: spec.usage.use(signedIn).handler(({ context: { deps, actor } }) => readUsage(deps, actor)),
}
