export { addFavorite } from './change-favorites.ts'
export { eraseFavorites } from './erase-favorites.queries.ts'
export { favoritesRouter } from './favorites.router.ts'
export { listFavoriteIds } from './favorites.queries.ts'
