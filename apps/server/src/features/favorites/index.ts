export { addFavorite } from './change-favorites.ts'
export { forgetFavorites } from './forget-favorites.queries.ts'
export { favoritesRouter } from './favorites.router.ts'
export { listFavoriteIds } from './favorites.queries.ts'
