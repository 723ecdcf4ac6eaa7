import type { GigDetail, GigListItem } from '@bandstand/api-spec'
import { venueNameOf } from '@bandstand/domain/accounts'
import { isBoosted } from '@bandstand/domain/boosts'
import type { GigStatus } from '@bandstand/domain/gigs'
import { type Position, wholeMiles } from '@bandstand/domain/places'
import { isPro } from '@bandstand/domain/subscriptions'
import type { Actor } from '../../auth/actor.ts'
import { markerOf } from '../places/index.ts'
import { type StageRow, stageView } from '../stages/index.ts'
import { gigFacts } from './gig-columns.ts'
import { canEditGig } from './gigs.policy.ts'
import type { JoinedGigRow, VenueRow } from './gigs.queries.ts'

/** Returns a gig as lists show it, with its distance in whole miles from `origin`, if there is one. */
export function gigListItemView(row: JoinedGigRow, now: Date, origin: Position | null): GigListItem {
  const { location_lat: lat, location_lng: lng } = row
  const view = gigView(row, now)
  if (!origin || lat === null || lng === null) return view
  return { ...view, distanceMiles: wholeMiles(origin, { lat, lng }) }
}

/** Returns what lists and details show of a gig; the pay in US dollars, the start as an ISO instant. */
function gigView(row: JoinedGigRow, now: Date): GigListItem {
  const status = statusNow(row, now)
  return {
    id: row.id,
    ...gigFacts(row),
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    locationLat: row.location_lat,
    locationLng: row.location_lng,
    status,
    isBoosted: status === 'open' && isBoosted(row.boosted_until, now),
    createdBy: row.created_by,
    venueId: row.venue_id,
    venueName: row.creator_venue_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    creator: {
      uuid: row.created_by,
      fullName: row.creator_full_name,
      venueName: row.creator_venue_name,
      userType: row.creator_user_type,
      profileImageUrl: row.creator_profile_image_url,
      isPro: isPro({ tier: row.creator_subscription_tier, expiresAt: row.creator_subscription_expiry }, now),
    },
  }
}

/** Returns a gig as its page shows it to `actor`. */
export function gigDetailView(
  row: JoinedGigRow,
  { venue, stage, series }: { venue: VenueRow | null; stage: StageRow | null; series: GigDetail['series'] },
  actor: Actor,
  now: Date,
): GigDetail {
  return {
    ...gigView(row, now),
    placeId: row.place_id,
    marker: markerOf(row),
    stage: stage && stageView(stage),
    visibility: row.visibility,
    venue: venue && {
      uuid: venue.uuid,
      name: venueNameOf({ venueName: venue.venue_name, fullName: venue.full_name }),
      venueType: venue.venue_type,
      contactEmail: venue.contact_email,
      profileImageUrl: venue.profile_image_url,
      capacity: venue.capacity,
      isPro: isPro({ tier: venue.subscription_tier, expiresAt: venue.subscription_expiry }, now),
    },
    series,
    billId: canEditGig(actor, row) ? row.bill_id : null,
    abilities: { edit: canEditGig(actor, row) && statusNow(row, now) === 'open' },
  }
}

/** The clock's job writes `expired` a little later than the moment itself; readers see it right away. */
function statusNow(row: JoinedGigRow, now: Date): GigStatus {
  return row.status === 'open' && row.starts_at <= now ? 'expired' : row.status
}
