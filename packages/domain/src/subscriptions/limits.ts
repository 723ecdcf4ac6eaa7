/** Gigs a venue on the free tier may post in one calendar month of its own time zone. */
export const FREE_GIGS_PER_MONTH = 1

/** Artists a venue on the free tier may keep as favorites. */
export const FREE_FAVORITE_ARTISTS = 10

/** The most entries of an artist on the free tier. Stored data is never cut, only adding stops. */
export const FREE_ARTIST_LIMITS = { instruments: 5, professions: 3 } as const

/** What the limits count, by the API's names. */
export const LIMITED_THINGS = ['gigs', 'favorites', 'instruments', 'professions'] as const
export type LimitedThing = (typeof LIMITED_THINGS)[number]
