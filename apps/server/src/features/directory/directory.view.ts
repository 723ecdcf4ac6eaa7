import type { ArtistCard, NearbyArtist } from '@bandstand/api-spec'
import { isBoosted } from '@bandstand/domain/boosts'
import { isPro } from '@bandstand/domain/subscriptions'
import { type Position, wholeMiles } from '@bandstand/domain/places'
import { dollarsOf } from '@bandstand/domain/money'
import type { ArtistRow, PlacedArtistRow } from './artist-cards.queries.ts'

/** Returns an artist as the directory shows them. */
export function artistCardView(row: ArtistRow, now: Date): ArtistCard {
  return { ...sharedView(row, now), location: row.location }
}

/** Returns an artist near a place: of their location, only the city and whole miles. */
export function nearbyArtistView(row: PlacedArtistRow, origin: Position, now: Date): NearbyArtist {
  return {
    ...sharedView(row, now),
    city: `${row.city}, ${row.state}`,
    distanceMiles: wholeMiles(origin, row),
  }
}

function sharedView(row: ArtistRow, now: Date): Omit<ArtistCard, 'location'> {
  return {
    uuid: row.uuid,
    fullName: row.full_name,
    bandName: row.band_name,
    bio: row.bio,
    professions: row.professions,
    instruments: row.instruments,
    genres: row.genres,
    hourlyRate: dollarsOf(row.hourly_rate_cents),
    profileImageUrl: row.profile_image_url,
    rating: row.rating,
    reviewCount: row.review_count,
    isPro: isPro({ tier: row.subscription_tier, expiresAt: row.subscription_expiry }, now),
    isBoosted: isBoosted(row.boost_expiry, now),
  }
}
