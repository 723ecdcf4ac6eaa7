export { directoryRouter } from './directory.router.ts'
export { forgetWords } from './forget-words.queries.ts'
export { listArtists } from './list-artists.ts'
export { listNearbyArtists } from './list-nearby-artists.ts'
