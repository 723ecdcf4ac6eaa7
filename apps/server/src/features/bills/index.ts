export { lateNotices, leftNotices } from './bill-notices.ts'
export { eraseBills } from './bills.queries.ts'
export { billsRouter } from './bills.router.ts'
export { getBillOfGig } from './read-bills.ts'
