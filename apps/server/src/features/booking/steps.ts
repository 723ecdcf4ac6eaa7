import {
  APPLICATION_GRAPH,
  type ApplicationEvent,
  applicationRoles,
  type ApplicationStatus,
  GIG_GRAPH,
  type GigEvent,
  isLive,
  OFFER_GRAPH,
  type OfferEvent,
} from '@bandstand/domain/booking'
import { type Action, rolesOf, stateAfter } from '@bandstand/domain/lifecycle'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'
import { type GigRow, moveGig } from '../gigs/index.ts'
import type { ApplicationRow, OfferRow } from './rows.ts'
import { appendEvents } from './append-events.ts'
import { moveApplication, moveApplications, moveOffer, moveOffersOf } from './steps.queries.ts'

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
  const roles = applicationRoles(action.actorRole, application.origin)
  const status = stateAfter<ApplicationStatus, ApplicationEvent>(
    APPLICATION_GRAPH,
    application.status,
    event,
    roles,
  )
  if (!status) return false
  const values = { ...change, status, ...(isLive(status) ? {} : { waiting_for: null }) }
  if (!(await moveApplication(tx, application, values))) return false
  application.status = status
  await appendEvents(tx, action, {
    subject: 'application',
    subjectId: application.id,
    applicationId: application.id,
    event,
  })
  return true
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
  const status = stateAfter(OFFER_GRAPH, offer.status, event, rolesOf(action.actorRole, offer.made_by))
  if (!status) return false
  if (!(await moveOffer(tx, offer, status))) return false
  await appendEvents(tx, action, {
    subject: 'offer',
    subjectId: offer.id,
    applicationId: offer.application_id,
    event,
  })
  return true
}

/** Moves a locked gig along the graph and appends the event. Returns false when the graph has no such step. */
export async function stepGig(
  tx: Tx,
  gig: GigRow,
  event: GigEvent,
  action: Action,
  applicationId: string | null,
  change: Pick<Updateable<Schema['gigs']>, 'rank'> = {},
): Promise<boolean> {
  const status = stateAfter(GIG_GRAPH, gig.status, event, [action.actorRole])
  if (!status) return false
  if (!(await moveGig(tx, gig, { ...change, status, updated_at: action.at }))) return false
  await appendEvents(tx, action, { subject: 'gig', subjectId: gig.id, applicationId, event })
  return true
}

/**
 * Ends locked live applications and voids their pending offers, in a few statements for all. `closingText` is the
 * venue's note to all of them.
 */
export async function endApplications(
  tx: Tx,
  applications: ApplicationRow[],
  event: 'filled' | 'expired' | 'closed',
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
