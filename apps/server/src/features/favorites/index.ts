export { favoritesRouter } from './favorites.router.ts'
export { listFavoriteIds } from './favorites.queries.ts'
