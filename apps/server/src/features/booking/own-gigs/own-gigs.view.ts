import type { OwnGig } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { GIG_NEEDS, type GigNeed } from '@bandstand/domain/booking'
import { canRestoreGig, isGigOpen } from '../booking.policy.ts'
import { bookedGigView, partyView } from '../booking.view.ts'
import type { OwnGigRow } from './own-gigs.queries.ts'

/** Returns a gig as its venue's own list shows it. */
export function ownGigView(row: OwnGigRow, venueId: PartyId, now: Date): OwnGig {
  const { suspended, visibility, removed_at } = row
  const gig = { status: row.gig_status, starts_at: row.gig_starts_at, suspended, visibility, removed_at }
  const open = isGigOpen(gig, now)
  const counts = needCounts(row, open)
  return {
    ...bookedGigView(row, now),
    visibility,
    applicants: { live: open ? row.live : 0, total: row.total },
    booking:
      row.booking_id === null
        ? null
        : { id: row.booking_id, artist: partyView({ ...row, venue_id: venueId }, 'artist') },
    needs: GIG_NEEDS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0),
    abilities: { edit: open, close: open, restore: canRestoreGig(gig, now) },
  }
}

function needCounts(row: OwnGigRow, open: boolean): Record<GigNeed, number> {
  return {
    contract_to_sign: Number(row.unsigned_by === 'venue'),
    deposit_to_pay: Number(row.deposit_to_pay),
    payment_to_release: Number(row.payment_to_release),
    review_to_write: Number(row.review_to_write),
    offers_to_answer: open ? row.offers_to_answer : 0,
    applicants_to_review: open ? row.to_review : 0,
    contract_at_artist: Number(row.unsigned_by === 'artist'),
    offers_sent: open ? row.offers_sent : 0,
  }
}
