import type { LinkedOffer, OfferLink } from '@bandstand/api-spec'
import type { OfferLinkState } from '@bandstand/domain/booking'
import { termsView } from '../booking.view.ts'
import type { LinkedOfferRow, OfferLinkRow } from './offer-links.queries.ts'

/** Returns what became of a link. The clock notes an expiry some time later; everybody sees it right away. */
export function offerLinkState(row: OfferLinkRow, now: Date): OfferLinkState {
  if (row.used_at) return 'accepted'
  if (row.declined_at) return 'declined'
  if (row.withdrawn_at) return 'withdrawn'
  return row.expired_at || row.expires_at <= now ? 'expired' : 'open'
}

/** Returns a link as its venue sees it. */
export function offerLinkView(row: OfferLinkRow, address: string, now: Date): OfferLink {
  const state = offerLinkState(row, now)
  const endedAt = row.used_at ?? row.declined_at ?? row.withdrawn_at
  return {
    id: row.id,
    gigId: row.gig_id,
    actName: row.act_name,
    sentTo: row.sent_to,
    terms: termsView(row),
    state,
    address: state === 'open' ? address : null,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    declineReason: row.decline_reason,
  }
}

/** Returns an offer as whoever has its link reads it. */
export function linkedOfferView(row: LinkedOfferRow, bookingId: string | null): LinkedOffer {
  return {
    actName: row.act_name,
    gig: {
      title: row.gig_title,
      description: row.gig_description,
      location: row.gig_location,
      stageName: row.stage_name,
    },
    venueName: row.venue_name,
    terms: termsView(row),
    expiresAt: row.expires_at.toISOString(),
    bookingId,
  }
}
