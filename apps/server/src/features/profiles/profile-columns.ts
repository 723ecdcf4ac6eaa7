import {
  type ReadProfile,
  SOCIAL_FIELDS,
  typedInteger,
  type VenueProfileInput,
} from '@bandstand/domain/profiles'
import { type LocatedAddress, positionColumns } from '../places/index.ts'
import type { ProfileChange } from './profiles.queries.ts'

const orNull = (text: string) => text || null

/** Returns the form's fields as columns. `where` is the resolved location. */
export function profileColumns(input: ReadProfile, where: LocatedAddress): ProfileChange {
  return {
    first_name: input.firstName,
    last_name: input.lastName,
    bio: input.bio,
    contact_email: input.contactEmail,
    phone: orNull(input.phone),
    website: orNull(input.website),
    ...socialColumns(input),
    ...positionColumns(where),
    time_zone: where.timeZone,
    ...(input.userType === 'artist' ? artistColumns(input, where) : venueColumns(input)),
  }
}

function artistColumns(
  input: Extract<ReadProfile, { userType: 'artist' }>,
  { place }: LocatedAddress,
): ProfileChange {
  return {
    location: place?.address ?? null,
    band_name: input.bandName,
    professions: input.professions,
    genres: input.genres,
    instruments: input.instruments,
    availability: input.availability,
    hourly_rate_cents: input.hourlyRateCents,
    years_of_experience: typedInteger(input.yearsOfExperience),
    experience_level: input.experienceLevel,
    payment_preference: input.paymentPreference,
    portfolio_items: JSON.stringify(input.portfolioItems),
  }
}

function venueColumns(input: VenueProfileInput): ProfileChange {
  return {
    location: orNull(input.location),
    venue_name: input.venueName,
    venue_type: input.venueType,
    organizer_title: input.organizerTitle,
    capacity: typedInteger(input.capacity),
    amenities: input.amenities,
    booking_requirements: orNull(input.bookingRequirements),
  }
}

function socialColumns(input: ReadProfile): ProfileChange {
  const columns = SOCIAL_FIELDS.map((field) => [field.replace('Url', '_url'), orNull(input[field])])
  return Object.fromEntries(columns) as ProfileChange
}
