export { partiesRouter } from './parties.router.ts'
export { partiesCountedTogether } from './counted-together.ts'
export { requireSeparate } from './require-separate.ts'
export { haveSamePerson, type OwnPartyRow, selectPartiesOf } from './parties.queries.ts'
