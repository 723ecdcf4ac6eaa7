export const GIGS_PER_PAGE = 8
/** Characters of a description on a card. */
export const GIG_CARD_DESCRIPTION_CHARS = 150

export const RECURRING_CHOICES = ['any', 'recurring', 'one-time'] as const

/** Radius choices of the list of gigs, in miles. */
export const GIG_RADII = [5, 10, 25, 50] as const
export type GigRadius = (typeof GIG_RADII)[number]
export const DEFAULT_GIG_RADIUS: GigRadius = 25
