/** Artists on one page of the directory. */
export const ARTISTS_PER_PAGE = 12
/** The same for a caller of the API who names no size, and the most that one may name. */
export const PAGE_SIZE = { default: 10, max: 50 } as const
export const ARTIST_SORTS = ['name', 'rate', 'nearest'] as const
export type ArtistSort = (typeof ARTIST_SORTS)[number]
