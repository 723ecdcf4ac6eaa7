export { addFavorite } from './change-favorites.ts'
export { eraseFavorites } from './erase-favorites.queries.ts'
export { favoritesRouter, savedGigsRouter } from './favorites.router.ts'
export { deleteOldSavedGigs } from './saved-gigs.queries.ts'
