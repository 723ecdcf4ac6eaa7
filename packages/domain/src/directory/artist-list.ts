/** Artists on one page of the directory. */
export const ARTISTS_PER_PAGE = 12
export const ARTIST_SORTS = ['name', 'rate', 'nearest'] as const
export type ArtistSort = (typeof ARTIST_SORTS)[number]
