import { sql } from 'kysely'

export interface PartyColumns {
  artist_name: string
  artist_image_url: string | null
  venue_name: string
  venue_image_url: string | null
}

/** Both parties' public names, from the joins `artist` and `venue`. */
export const partyColumns = sql`
  public_name(artist) as artist_name,
  artist.profile_image_url as artist_image_url,
  public_name(venue) as venue_name,
  venue.profile_image_url as venue_image_url`
