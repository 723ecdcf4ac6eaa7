export { forgetBoosts } from './forget-boosts.ts'
export { boostNotices } from './boost-notices.ts'
export { boostsRouter } from './boosts.router.ts'
export { runBoostClock } from './run-boost-clock.ts'
