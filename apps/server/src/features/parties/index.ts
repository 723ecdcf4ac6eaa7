export { partiesRouter } from './parties.router.ts'
export { requireSeparate } from './require-separate.ts'
export { haveSamePerson } from './parties.queries.ts'
