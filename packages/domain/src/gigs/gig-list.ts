export const GIGS_PER_PAGE = 8
/** Characters of a description on a card. */
export const GIG_CARD_DESCRIPTION_CHARS = 150

export const RECURRING_CHOICES = ['any', 'recurring', 'one-time'] as const
