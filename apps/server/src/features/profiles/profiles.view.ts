import { phoneText } from '@bandstand/domain/contact'
import type { OwnProfile, PublicProfile } from '@bandstand/api-spec'
import { isProfileComplete, isVenue } from '@bandstand/domain/accounts'
import { freeBoosts } from '@bandstand/domain/boosts'
import { isPro } from '@bandstand/domain/subscriptions'
import { dollarsOf } from '@bandstand/domain/money'
import { completionFacts } from '../../auth/completion-facts.ts'
import { markerOf } from '../places/index.ts'
import type { ProfileRow } from './profiles.queries.ts'

/** Returns a profile as any member sees it. An artist's position never leaves the server in any form. */
export function publicProfileView(row: ProfileRow, now: Date): PublicProfile {
  const pro = isPro({ tier: row.subscription_tier, expiresAt: row.subscription_expiry }, now)
  return {
    ...sharedView(row),
    availability: pro ? row.availability : [],
    isPro: pro,
  }
}

/** Returns the caller's own profile. `email` is the account's. */
export function ownProfileView(row: ProfileRow, email: string, now: Date): OwnProfile {
  const free = freeBoosts(row, now)
  const venue = isVenue(row.user_type)
  return {
    ...sharedView(row),
    availability: row.availability,
    isPro: isPro({ tier: row.subscription_tier, expiresAt: row.subscription_expiry }, now),
    email,
    phone: row.phone && phoneText(row.phone),
    placeId: row.place_id,
    locationLat: venue ? row.location_lat : null,
    locationLng: venue ? row.location_lng : null,
    marker: venue ? markerOf(row) : null,
    timeZone: row.time_zone,
    updatedAt: row.updated_at.toISOString(),
    isComplete: isProfileComplete(completionFacts(row)),
    subscription: {
      tier: row.subscription_tier,
      expiresAt: row.subscription_expiry?.toISOString() ?? null,
      boostExpiresAt: row.boost_expiry?.toISOString() ?? null,
      freeBoostsAvailable: free.available,
      freeBoostsResetOn: free.resetsOn,
    },
  }
}

function sharedView(row: ProfileRow): Omit<PublicProfile, 'availability' | 'isPro'> {
  return {
    uuid: row.uuid,
    userType: row.user_type,
    createdAt: row.created_at.toISOString(),
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: row.full_name,
    bio: row.bio,
    contactEmail: row.contact_email,
    location: row.location,
    website: row.website,
    profileImageUrl: row.profile_image_url,
    instagramUrl: row.instagram_url,
    facebookUrl: row.facebook_url,
    tiktokUrl: row.tiktok_url,
    youtubeUrl: row.youtube_url,
    soundcloudUrl: row.soundcloud_url,
    bandcampUrl: row.bandcamp_url,
    spotifyUrl: row.spotify_url,
    bandName: row.band_name,
    instruments: row.instruments,
    genres: row.genres,
    professions: row.professions,
    hourlyRate: dollarsOf(row.hourly_rate_cents),
    yearsOfExperience: row.years_of_experience,
    experienceLevel: row.experience_level === 'any' ? null : row.experience_level,
    paymentPreference: row.payment_preference,
    portfolioItems: row.portfolio_items,
    rating: row.rating,
    reviewCount: row.review_count,
    venueName: row.venue_name,
    venueType: row.venue_type,
    organizerTitle: row.organizer_title,
    capacity: row.capacity,
    amenities: row.amenities,
    bookingRequirements: row.booking_requirements,
  }
}
