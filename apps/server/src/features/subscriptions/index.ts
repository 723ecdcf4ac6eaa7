export { subscriptionsRouter } from './subscriptions.router.ts'
export { countFavorites, countGigsThisMonth } from './usage.queries.ts'
