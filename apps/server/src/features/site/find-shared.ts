import { actNameOf, asPartyId, isVenue, venueNameOf } from '@bandstand/domain/accounts'
import { cutText, type GigStatus, type PaymentType } from '@bandstand/domain/gigs'
import { dollarsOf } from '@bandstand/domain/money'
import type { Database } from '../../db/database.ts'
import { findSharedGig, findSharedMember } from './site.queries.ts'

/** A gig or a member as a shared link shows it to anyone: nothing else about either may be here. */
export type Shared = SharedGig | SharedMember

interface Common {
  id: string
  name: string
  city: string | null
  /** Two letters. */
  state: string | null
}

export interface SharedGig extends Common {
  kind: 'gig'
  /** YYYY-MM-DD */
  day: string
  /** HH:MM */
  time: string
  timeZone: string
  startsAt: string
  durationMinutes: number | null
  /** In dollars. */
  pay: number
  paymentType: PaymentType
  status: GigStatus
  /** Neither cancelled nor over without anyone having played. */
  takesPlace: boolean
  cancelled: boolean
  venue: { id: string; name: string } | null
}

export interface SharedMember extends Common {
  kind: 'artist' | 'venue'
  /** An act with a name other than its person’s. */
  isGroup: boolean
  /** Professions, or the type of a venue. */
  what: string
  bio: string
  imageUrl: string | null
}

const BIO_CHARS = 160

/** Returns the gig with this id as everyone may see it; null when there is none. */
export async function findGigToShare(db: Database, id: string): Promise<SharedGig | null> {
  const row = await findSharedGig(db, id)
  if (!row) return null
  return {
    kind: 'gig',
    id: id.toLowerCase(),
    name: row.title,
    day: row.date,
    time: row.time.slice(0, 5),
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    durationMinutes: row.duration_minutes,
    pay: dollarsOf(row.pay_cents),
    paymentType: row.payment_type,
    status: row.status,
    takesPlace: row.status !== 'cancelled' && row.status !== 'expired',
    cancelled: row.status === 'cancelled',
    venue: row.venue_name === null ? null : { id: row.uuid, name: row.venue_name },
    city: row.city,
    state: row.state,
  }
}

/** Returns the member with this id as everyone may see them; null when there is none. */
export async function findMemberToShare(db: Database, id: string): Promise<SharedMember | null> {
  const row = await findSharedMember(db, asPartyId(id))
  if (!row) return null
  const venue = isVenue(row.user_type)
  const names = { bandName: row.band_name, venueName: row.venue_name, fullName: row.full_name }
  return {
    kind: venue ? 'venue' : 'artist',
    id: id.toLowerCase(),
    name: venue ? venueNameOf(names) : actNameOf(names),
    isGroup: !venue && actNameOf(names) !== row.full_name,
    what: venue ? (row.venue_type ?? 'Venue') : row.professions.join(', ') || 'Artist',
    bio: cutText((row.bio ?? '').replaceAll(/\s+/g, ' ').trim(), BIO_CHARS),
    imageUrl: row.profile_image_url,
    city: row.city,
    state: row.state,
  }
}
