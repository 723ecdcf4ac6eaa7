import {
  APPLICATION_GRAPH,
  type ApplicationEvent,
  applicationRoles,
  initiatorOf,
  type ApplicationStatus,
  GIG_GRAPH,
  type GigEvent,
  isLive,
  OFFER_GRAPH,
  type OfferEvent,
} from '@bandstand/domain/booking'
import { type Action, rolesOf, stateAfter } from '@bandstand/domain/lifecycle'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../../db/database.ts'
import { announceGigs, type GigRow, moveGig } from '../../gigs/index.ts'
import type { ApplicationRow, OfferRow } from '../rows.ts'
import { appendEvents, type Fact } from '../append-events.ts'
import { moveApplication, moveApplications, moveOffer, moveOffersOf } from './steps.queries.ts'

type GigChange = Pick<Updateable<Schema['gigs']>, 'rank' | 'stage_id'>
type ApplicationChange = Omit<Updateable<Schema['applications']>, 'status'>

/**
 * Moves a locked application along the graph and appends the event. Returns false when the graph has no such step, or
 * the application has left the state in which it was read.
 */
export async function stepApplication(
  tx: Tx,
  application: ApplicationRow,
  event: ApplicationEvent,
  action: Action,
  change: ApplicationChange = {},
): Promise<boolean> {
  return append(tx, action, await applicationStep(tx, application, event, action, change))
}

/** Returns when an application was answered first, as a change, if its receiver does so now. */
export function answeredBy(
  { origin, answered_at }: Pick<ApplicationRow, 'origin' | 'answered_at'>,
  { actorRole, at }: Pick<Action, 'actorRole' | 'at'>,
): Pick<ApplicationChange, 'answered_at'> {
  const isReceiver = actorRole !== 'system' && actorRole !== initiatorOf(origin)
  return isReceiver && answered_at === null ? { answered_at: at } : {}
}

async function applicationStep(
  tx: Tx,
  application: ApplicationRow,
  event: ApplicationEvent,
  action: Action,
  change: ApplicationChange,
): Promise<Fact | null> {
  const roles = applicationRoles(action.actorRole, application.origin)
  const status = stateAfter<ApplicationStatus, ApplicationEvent>(
    APPLICATION_GRAPH,
    application.status,
    event,
    roles,
  )
  if (!status) return null
  const answered = event === 'declined' || event === 'booked' ? answeredBy(application, action) : {}
  const values = { ...change, ...answered, status, ...(isLive(status) ? {} : { waiting_for: null }) }
  if (!(await moveApplication(tx, application, values))) return null
  application.status = status
  return { subject: 'application', subjectId: application.id, applicationId: application.id, event }
}

/**
 * Moves an offer along the graph, with its application locked, and appends the event. Returns false when the graph has
 * no such step.
 */
export async function stepOffer(
  tx: Tx,
  offer: OfferRow,
  event: OfferEvent,
  action: Action,
): Promise<boolean> {
  return append(tx, action, await offerStep(tx, offer, event, action))
}

async function offerStep(tx: Tx, offer: OfferRow, event: OfferEvent, action: Action): Promise<Fact | null> {
  const status = stateAfter(OFFER_GRAPH, offer.status, event, rolesOf(action.actorRole, offer.made_by))
  if (!status || !(await moveOffer(tx, offer, status))) return null
  return { subject: 'offer', subjectId: offer.id, applicationId: offer.application_id, event }
}

/** Moves a locked gig along the graph and appends the event. Returns false when the graph has no such step. */
export async function stepGig(
  tx: Tx,
  gig: GigRow,
  event: GigEvent,
  action: Action,
  applicationId: string | null,
  change: GigChange = {},
): Promise<boolean> {
  const fact = await gigStep(tx, gig, event, action, applicationId, change)
  if (fact) await announceGigs(tx, gig.venue_id)
  return append(tx, action, fact)
}

async function gigStep(
  tx: Tx,
  gig: GigRow,
  event: GigEvent,
  action: Action,
  applicationId: string | null,
  change: GigChange,
): Promise<Fact | null> {
  const status = stateAfter(GIG_GRAPH, gig.status, event, [action.actorRole])
  if (!status || !(await moveGig(tx, gig, { ...change, status, updated_at: action.at }))) return null
  return { subject: 'gig', subjectId: gig.id, applicationId, event }
}

/** Appends the event of a step. Returns false when there was no such step. */
async function append(tx: Tx, action: Action, fact: Fact | null): Promise<boolean> {
  if (fact) await appendEvents(tx, action, fact)
  return fact !== null
}

/**
 * Moves an accepted offer, its application and its gig along their graphs, with the last two locked. Returns the events, which
 * the caller appends together with the booking's; null when one of the three has no such step.
 */
export async function stepAccepted(
  tx: Tx,
  { offer, application, gig }: { offer: OfferRow; application: ApplicationRow; gig: GigRow },
  action: Action,
): Promise<Fact[] | null> {
  const accepted = await offerStep(tx, offer, 'accepted', action)
  if (!accepted) return null
  const change = { last_activity_at: action.at }
  const booked = await applicationStep(tx, application, 'booked', action, change)
  if (!booked) return null
  const taken = await gigStep(tx, gig, 'booked', action, application.id, {})
  return taken && [accepted, booked, taken]
}

/**
 * Ends locked live applications and voids their pending offers, in a few statements for all. `closingText` is the
 * venue's note to all of them.
 */
export async function endApplications(
  tx: Tx,
  applications: ApplicationRow[],
  event: 'filled' | 'expired' | 'unanswered' | 'closed',
  action: Action,
  closingText = '',
): Promise<void> {
  const ids = applications
    .filter(({ status, origin }) =>
      stateAfter(APPLICATION_GRAPH, status, event, applicationRoles(action.actorRole, origin)),
    )
    .map(({ id }) => id)
  if (ids.length === 0) return
  await moveApplications(tx, ids, [...APPLICATION_GRAPH[event].from], {
    status: APPLICATION_GRAPH[event].to,
    waiting_for: null,
    last_activity_at: action.at,
    ...(closingText && { closing_text: closingText }),
  })
  const voided = await moveOffersOf(tx, ids, [...OFFER_GRAPH.voided.from], OFFER_GRAPH.voided.to)
  await appendEvents(
    tx,
    action,
    ...ids.map((id) => ({ subject: 'application', subjectId: id, applicationId: id, event }) as const),
    ...voided.map(
      ({ id, application_id }) =>
        ({ subject: 'offer', subjectId: id, applicationId: application_id, event: 'voided' }) as const,
    ),
  )
}
