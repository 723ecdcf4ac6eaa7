import type { ApplicationDetail, ApplicationPage, BookedGig, Offer } from '@bandstand/api-spec'
import { type ApplicationFilter, APPLICATIONS_PER_PAGE } from '@bandstand/domain/booking'
import type { Party } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { withAgreedTerms } from '../gigs/index.ts'
import {
  type ApplicationPageRows,
  findApplicationCard,
  selectApplicationPage,
} from './application-cards.queries.ts'
import { applicationCardView, applicationDetailView } from './application.view.ts'
import { listOffers } from './applications.queries.ts'
import { findBookingDefaults } from './booking-defaults.queries.ts'
import { applicationParty, sideOf } from './booking.policy.ts'
import { bookedGigView, gigPartOf } from './booking.view.ts'
import { findGig } from './gig-relation.queries.ts'
import type { OfferRow } from './rows.ts'
import { holdOf } from './venue-time.ts'

/** Returns all of an application for one of its parties. Throws APPLICATION_NOT_FOUND to everybody else. */
export async function getApplication(deps: Deps, actor: Actor, id: string): Promise<ApplicationDetail> {
  const now = deps.now()
  const row = await findApplicationCard(deps.db, id, now)
  const me = row && applicationParty(actor, row)
  if (!row || !me) throw refusal('APPLICATION_NOT_FOUND')
  const { durationMinutes } = await findBookingDefaults(deps.db, actor.partyId)
  const offers = await listOffers(deps.db, id)
  const hold = me === 'venue' ? await holdOfOwn(deps, row.venue_id, offers.at(-1)) : null
  return applicationDetailView(row, offers, { me, usualMinutes: durationMinutes, hold }, now)
}

/** Returns what prevents a venue's own pending offer from being accepted; null when nothing does. */
async function holdOfOwn(
  { db }: Deps,
  venueId: string,
  newest: OfferRow | undefined,
): Promise<Offer['hold']> {
  if (newest?.status !== 'pending' || newest.made_by !== 'venue') return null
  const { starts_at: startsAt, ends_at: endsAt, second_act: secondAct } = newest
  return holdOf(db, { venueId, startsAt, endsAt, secondAct })
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
  return pageView(await selectApplicationPage(deps.db, scope, me, filter, now), me, filter, now)
}

/** Returns the applications to a gig, for its venue to compare. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY. */
export async function listApplicants(
  deps: Deps,
  actor: Actor,
  gigId: string,
  filter: ApplicationFilter,
): Promise<ApplicationPage & { gig: BookedGig }> {
  const posted = await findGig(deps.db, gigId)
  if (!posted) throw refusal('GIG_NOT_FOUND')
  if (posted.venue_id !== actor.partyId) throw refusal('GIG_OWNER_ONLY')
  const [gig = posted] = await withAgreedTerms(deps.db, [posted], actor.partyId)
  const now = deps.now()
  const page = await selectApplicationPage(deps.db, { gigId }, 'venue', filter, now)
  return {
    ...pageView(page, 'venue', filter, now),
    gig: bookedGigView(gigPartOf(gig), now),
  }
}

function pageView(
  { rows, ...numbers }: ApplicationPageRows,
  me: Party,
  filter: ApplicationFilter,
  now: Date,
): ApplicationPage {
  return {
    applications: rows.map((row) => applicationCardView(row, me, now)),
    ...numbers,
    page: filter.page,
    pageSize: APPLICATIONS_PER_PAGE,
  }
}
