import type { SocialField } from '@bandstand/domain/profiles'
import { addDays } from '@bandstand/domain/time'
import { handleOf, inventedLinks, inventedPhone } from './contact-details.ts'
import { demoMemberId } from './demo-uuid.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { DemoVenue } from './types.ts'
import { DETROIT_VENUES } from './venues/detroit-venues.ts'
import { SUBURBAN_VENUES } from './venues/suburban-venues.ts'
import { addressOf, type VenueFacts } from './venues/venue-facts.ts'

/** In the order of the world's venues. */
export const VENUE_FACTS: VenueFacts[] = [...DETROIT_VENUES, ...SUBURBAN_VENUES]

const NETWORKS: SocialField[] = ['instagramUrl', 'facebookUrl', 'tiktokUrl', 'youtubeUrl']

/** Returns the demo's venues, the same for the same day (YYYY-MM-DD). */
export function buildVenues(today: string): DemoVenue[] {
  const random = seededRandom(1911)
  return VENUE_FACTS.map((facts) => buildVenue(facts, today, random))
}

function buildVenue(facts: VenueFacts, today: string, random: SeededRandom): DemoVenue {
  const [firstName, lastName, organizerTitle] = facts.contact
  const handle = handleOf(facts.name)
  const isShown = facts.email !== undefined
  const phone = inventedPhone(random)
  return {
    id: demoMemberId(`venue ${facts.name}`),
    email: facts.email ?? `${handle}@bandstand.test`,
    tier: facts.tier,
    joinedOn: addDays(today, -random.between(400, 1100)),
    profile: {
      userType: 'venue',
      firstName,
      lastName,
      bio: facts.bio,
      contactEmail: `booking@${handle}.example`,
      phone: isShown || random.chance(0.85) ? phone : '',
      location: addressOf(facts),
      placeId: `zip:${facts.address[2]}`,
      marker: null,
      ...inventedLinks(handle, NETWORKS, random),
      venueName: facts.name,
      venueType: facts.type,
      organizerTitle,
      capacity: facts.capacity === undefined ? '' : String(facts.capacity),
      amenities: facts.amenities.split(', '),
      bookingRequirements: facts.requirements ?? '',
    },
  }
}
