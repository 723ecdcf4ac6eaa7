import { FORMER_MEMBER, isVenue } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { type ProfileRow, updateProfile } from './profiles.queries.ts'

const [FIRST_NAME, LAST_NAME] = FORMER_MEMBER.split(' ')

/**
 * Erases everything personal in a profile, in the caller's transaction. Its row stays, because other members' rows refer
 * to it, and its name becomes 'Former member'.
 */
export async function eraseProfile(tx: Tx, row: ProfileRow, at: Date): Promise<void> {
  const venue = isVenue(row.user_type)
  await updateProfile(tx, row.uuid, {
    first_name: FIRST_NAME,
    last_name: LAST_NAME,
    band_name: venue ? null : FORMER_MEMBER,
    venue_name: venue ? FORMER_MEMBER : null,
    bio: null,
    contact_email: null,
    phone: null,
    website: null,
    location: null,
    place_id: null,
    location_lat: null,
    location_lng: null,
    location_marked: false,
    time_zone: null,
    profile_image_url: null,
    portfolio_items: '[]',
    instagram_url: null,
    facebook_url: null,
    tiktok_url: null,
    youtube_url: null,
    soundcloud_url: null,
    bandcamp_url: null,
    spotify_url: null,
    instruments: [],
    genres: [],
    professions: [],
    availability: [],
    amenities: [],
    hourly_rate_cents: null,
    years_of_experience: null,
    experience_level: null,
    payment_preference: null,
    venue_type: null,
    organizer_title: null,
    capacity: null,
    booking_requirements: null,
    boost_expiry: null,
    updated_at: at,
  })
}
