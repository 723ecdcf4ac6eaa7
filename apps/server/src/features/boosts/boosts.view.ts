import type { Boost } from '@bandstand/api-spec'
import { BOOST_DAYS, isBoosted } from '@bandstand/domain/boosts'
import { DAY_MS } from '@bandstand/domain/time'
import type { ReportedBoostRow } from './boosts.queries.ts'

/** Returns a boost with its report, as the API gives it. */
export function boostView(row: ReportedBoostRow, now: Date): Boost {
  const ofGig = row.gig_id !== null
  const daysThere = Math.floor((row.starts_at.getTime() - row.item_since.getTime()) / DAY_MS)
  return {
    id: row.id,
    gig: row.gig_id === null ? null : { id: row.gig_id, title: row.gig_title ?? '' },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    isRunning: isBoosted(row.ends_at, now),
    report: {
      daysBefore: Math.max(0, Math.min(BOOST_DAYS, daysThere)),
      views: { during: row.views, before: row.views_before },
      applications: ofGig ? { during: row.applications, before: row.applications_before } : null,
      invitations: ofGig ? null : { during: row.invitations, before: row.invitations_before },
      favorites: ofGig ? null : { during: row.favorites, before: row.favorites_before },
    },
  }
}
