/** Artists on one page of the directory. */
export const ARTISTS_PER_PAGE = 12
/** Page size for a caller of the API who states none, and the largest one possible. */
export const PAGE_SIZE = { default: 10, max: 50 } as const
export const ARTIST_SORTS = ['name', 'rate', 'nearest'] as const
export type ArtistSort = (typeof ARTIST_SORTS)[number]
