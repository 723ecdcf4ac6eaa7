import type { ApplicationDetail, ApplicationPage, Offer } from '@bandstand/api-spec'
import { type ApplicationFilter, APPLICATIONS_PER_PAGE } from '@bandstand/domain/booking'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { findApplicationCard, selectApplicationPage } from './application-cards.queries.ts'
import { applicationCardView, applicationDetailView } from './application.view.ts'
import { listOffers } from './applications.queries.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { applicationSide, sideOf } from '../booking.policy.ts'
import type { OfferRow } from '../rows.ts'
import { selectScheduleDates } from '../schedules/schedules.queries.ts'
import { findVenueConflict } from '../calendar/venue-time.ts'

/** Returns all of an application for one of its parties. Throws APPLICATION_NOT_FOUND to everybody else. */
export async function getApplication(deps: Deps, actor: Actor, id: string): Promise<ApplicationDetail> {
  const now = deps.now()
  const row = await findApplicationCard(deps.db, id)
  const me = row && applicationSide(actor, row)
  if (!row || !me) throw refusal('APPLICATION_NOT_FOUND')
  const { durationMinutes } = await findBookingDefaults(deps.db, actor.partyId)
  const offers = await listOffers(deps.db, id)
  const conflict = me === 'venue' ? await findOwnConflict(deps, row.gig_id, offers.at(-1)) : null
  const dates = await selectScheduleDates(deps.db, row.schedule_id === null ? [] : [row.schedule_id])
  return applicationDetailView(row, offers, { me, usualMinutes: durationMinutes, conflict, dates }, now)
}

/** Returns what prevents a venue's own pending offer from being accepted; null when nothing does. */
async function findOwnConflict(
  { db }: Deps,
  gigId: string,
  newest: OfferRow | undefined,
): Promise<Offer['hold']> {
  if (newest?.status !== 'pending' || newest.made_by !== 'venue') return null
  const { starts_at: startsAt, ends_at: endsAt } = newest
  return findVenueConflict(db, { gigId, startsAt, endsAt })
}

/** Returns one page of an artist's own applications, or of those to all gigs of a venue. */
export async function listMyApplications(
  deps: Deps,
  actor: Actor,
  filter: ApplicationFilter,
): Promise<ApplicationPage> {
  const me = sideOf(actor) ?? 'artist'
  const scope = me === 'artist' ? { artistId: actor.partyId } : { venueId: actor.partyId }
  const now = deps.now()
  const { rows, ...numbers } = await selectApplicationPage(deps.db, scope, me, filter, now)
  return {
    applications: rows.map((row) => applicationCardView(row, me, now)),
    ...numbers,
    page: filter.page,
    pageSize: APPLICATIONS_PER_PAGE,
  }
}
