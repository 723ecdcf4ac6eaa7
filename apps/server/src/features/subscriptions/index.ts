export { subscriptionsRouter } from './subscriptions.router.ts'
export { countGigsThisMonth } from './usage.queries.ts'
