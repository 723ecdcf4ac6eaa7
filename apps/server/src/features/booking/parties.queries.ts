import { sql } from 'kysely'

export interface PartyColumns {
  artist_name: string
  artist_image_url: string | null
  venue_name: string
  venue_image_url: string | null
}

/** Both sides by their public names, from the joins `artist` and `venue`. */
export const partyColumns = sql`
  coalesce(nullif(btrim(artist.band_name), ''), artist.full_name, 'Artist') as artist_name,
  artist.profile_image_url as artist_image_url,
  coalesce(nullif(btrim(venue.venue_name), ''), venue.full_name, 'Venue') as venue_name,
  venue.profile_image_url as venue_image_url`
