import { randomUUID } from 'node:crypto'
import { sql } from './sql.ts'
import type { App } from './test.ts'

/**
 * Creates complete artist profiles that nobody signs in to; each entry changes its row. Returns their ids in the same order.
 */
export async function createArtists(app: App, artists: Record<string, unknown>[]): Promise<string[]> {
  const rows = artists.map((columns, index) => ({
    uuid: randomUUID(),
    user_type: 'artist',
    first_name: 'Artist',
    last_name: `Number ${index + 1}`,
    bio: 'Plays most nights.',
    contact_email: 'booking@act.example',
    band_name: null,
    professions: ['Musician'],
    instruments: [],
    genres: [],
    hourly_rate_cents: null,
    location: 'Detroit, MI',
    place_id: null,
    rating: null,
    review_count: 0,
    boost_expiry: null,
    subscription_tier: 'free',
    subscription_expiry: null,
    profile_image_url: null,
    ...columns,
  }))
  const json = JSON.stringify(rows)
  await sql(
    app,
    `insert into users (id, email, password_hash, email_confirmed_at, user_metadata)
     select uuid, uuid || '@example.com', '', now(), '{"user_type": "artist", "profile_setup_required": false}'
     from json_to_recordset($1) as artist (uuid uuid)`,
    [json],
  )
  await sql(
    app,
    `insert into profiles (uuid, user_type, first_name, last_name, bio, contact_email, band_name, professions, instruments,
       genres, hourly_rate_cents, location, place_id, rating, review_count, boost_expiry, subscription_tier, subscription_expiry,
       profile_image_url)
     select uuid, user_type, first_name, last_name, bio, contact_email, band_name, professions, instruments,
       genres, hourly_rate_cents, location, place_id, rating, review_count, boost_expiry, subscription_tier, subscription_expiry,
       profile_image_url
     from json_populate_recordset(null::profiles, $1)`,
    [json],
  )
  return rows.map((row) => row.uuid)
}
