import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { CreateGigInput, GigStatus } from '@bandstand/domain/gigs'
import type {
  ArtistProfileInput,
  AVAILABILITY,
  GENRES,
  INSTRUMENTS,
  PROFESSIONS,
  VENUE_TYPES,
  VenueProfileInput,
} from '@bandstand/domain/profiles'
import type { Tier } from '@bandstand/domain/subscriptions'

export type Instrument = (typeof INSTRUMENTS)[number]
export type Profession = (typeof PROFESSIONS)[number]
export type Genre = (typeof GENRES)[number]
export type Availability = (typeof AVAILABILITY)[number]
export type VenueType = (typeof VENUE_TYPES)[number]

interface DemoAccount {
  /** Of the account, and of its party. */
  id: PersonId & PartyId
  /** Lower case, unique; signs in. */
  email: string
  tier: Tier
  /** YYYY-MM-DD, before every gig of the account. */
  joinedOn: string
}

export interface DemoVenue extends DemoAccount {
  profile: VenueProfileInput
}

export interface DemoArtist extends DemoAccount {
  profile: ArtistProfileInput
}

export interface DemoGig {
  id: string
  /** Index into `venues`. */
  venueIndex: number
  status: Extract<GigStatus, 'open' | 'completed' | 'expired'>
  /** YYYY-MM-DD at the venue. A free venue never has two in one month. */
  createdOn: string
  gig: CreateGigInput
}

export interface DemoWorld {
  venues: DemoVenue[]
  artists: DemoArtist[]
  gigs: DemoGig[]
}
