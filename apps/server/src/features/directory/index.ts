export { directoryRouter } from './directory.router.ts'
export { eraseSearchTerms } from './erase-search-terms.queries.ts'
export { listArtists } from './list-artists.ts'
export { listNearbyArtists } from './list-nearby-artists.ts'
