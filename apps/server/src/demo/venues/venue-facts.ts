import type { Tier } from '@bandstand/domain/subscriptions'
import type { PostingKind } from '../postings/posting.ts'
import type { VenueType } from '../types.ts'

/** What is written by hand about a venue; the rest of its profile follows from it. */
export interface VenueFacts {
  name: string
  type: VenueType
  /** First name, last name and title of the contact person. */
  contact: [first: string, last: string, title: string]
  /** Invented: none of them is there. The area is as people name it: 'Corktown, Detroit'. */
  address: [street: string, area: string, zip: string]
  capacity?: number
  tier: Tier
  /** Separated by commas. */
  amenities: string
  requirements?: string
  bio: string
  /** Open from May to September only. */
  outdoors?: true
  /** What it posts gigs for. */
  hires: PostingKind[]
  /** Set for the accounts that the start-up text names. */
  email?: string
}

/** Returns the whole address: '2047 Rosa Parks Blvd, Corktown, Detroit, MI 48216'. */
export function addressOf({ address: [street, area, zip] }: VenueFacts): string {
  return `${street}, ${area}, MI ${zip}`
}
