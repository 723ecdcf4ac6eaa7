/** Radius choices of the search by distance, in miles. */
export const SEARCH_RADII = [5, 10, 25, 50, 100] as const
export type SearchRadius = (typeof SEARCH_RADII)[number]
export const DEFAULT_SEARCH_RADIUS: SearchRadius = 25
/** Characters of a bio that a result shows. */
export const BIO_PREVIEW_CHARS = 100

export const findArtistsTexts = {
  noLocation: 'Please select a valid location first',
  badLocation: 'Invalid location data. Please try selecting a different location.',
  failed: 'Failed to search for artists. Please try again.',
  none: (miles: number) => `No artists found within ${miles} miles of your location.`,
} as const
