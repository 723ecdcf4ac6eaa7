import type { GigRow } from './gigs.queries.ts'

/** Returns a new gig with the facts of another: open, not boosted, not changed by hand, an evening of its own. */
export function copyOfGig(gig: GigRow) {
  const { id: _id, status: _status, boosted_until: _boost, suspended: _hidden, ...facts } = gig
  return { ...facts, series_changed: false, bill_id: null }
}
