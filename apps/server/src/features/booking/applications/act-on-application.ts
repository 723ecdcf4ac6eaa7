import { answerTime, EXTENDED_ANSWER_DAYS, initiatorOf, isLive } from '@bandstand/domain/booking'
import { otherSide, systemAction } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { findNewestOffer, touchApplication } from './applications.queries.ts'
import { type InApplication, inApplications, openUnread } from './in-application.ts'
import type { ApplicationRow } from '../rows.ts'
import { appendEvents } from '../append-events.ts'
import { answeredBy, stepApplication, stepOffer } from '../offers/steps.ts'

/** Applications for other dates that were made together: what is done with one is done with all of them, or none. */
interface Also {
  also?: string[] | undefined
}

/**
 * Marks an application as opened by its receiver. A repeat, or a look by its sender, changes nothing. Throws
 * APPLICATION_NOT_FOUND.
 */
export function openApplication(
  deps: Deps,
  actor: Actor,
  id: string,
  { also = [] }: Also = {},
): Promise<void> {
  return inApplications(deps, actor, [id, ...also], openUnread)
}

/**
 * Appends a message to its application's history, marks the application opened and passes the turn. Call it in the
 * transaction that writes the message, with the context that `enterApplication` returned.
 */
export async function appendMessage(context: InApplication, messageId: string): Promise<void> {
  const { tx, me, application, action } = context
  await openUnread(context)
  // A question does not change whose turn it is to answer a pending offer.
  const isPending = (await findNewestOffer(tx, application.id))?.status === 'pending'
  const turn = isLive(application.status) && !isPending ? otherSide(me) : undefined
  await touchApplication(tx, application.id, action.at, turn, answeredBy(application, action))
  const posted = { subject: 'message', subjectId: messageId, applicationId: application.id } as const
  await appendEvents(tx, action, { ...posted, event: 'posted' })
}

/**
 * Puts an application on the venue's shortlist or takes it off. Throws APPLICATION_NOT_FOUND, GIG_OWNER_ONLY,
 * APPLICATION_CLOSED.
 */
export function shortlist(
  deps: Deps,
  actor: Actor,
  id: string,
  { shortlisted, also = [] }: { shortlisted: boolean } & Also,
): Promise<void> {
  return inApplications(deps, actor, [id, ...also], async ({ tx, me, application, action }) => {
    if (me !== 'venue') throw refusal('GIG_OWNER_ONLY')
    if (!isLive(application.status)) throw refusal('APPLICATION_CLOSED')
    await stepApplication(tx, application, shortlisted ? 'shortlisted' : 'unshortlisted', action, {
      last_activity_at: action.at,
      ...(shortlisted && extendedAnswer(application)),
    })
  })
}

/** Returns the later time to answer of an application that goes on the shortlist: its venue is still deciding. Once more changes nothing. */
function extendedAnswer({ created_at, answer_by, answered_at, gig_begins_at }: ApplicationRow) {
  if (!answer_by || answered_at || !gig_begins_at) return {}
  const later = answerTime(created_at, gig_begins_at, EXTENDED_ANSWER_DAYS)
  return later > answer_by ? { answer_by: later, answer_reminded_at: null } : {}
}

/**
 * Declines an application or invitation for the party that received it, with an optional note. Throws
 * APPLICATION_NOT_FOUND, APPLICATION_CLOSED, APPLICATION_OTHER_SIDE.
 */
export function declineApplication(
  deps: Deps,
  actor: Actor,
  id: string,
  { text, also = [] }: { text: string } & Also,
): Promise<void> {
  return inApplications(deps, actor, [id, ...also], (context, index) =>
    closeApplication(deps, context, 'declined', { text, isSaid: index === 0 }),
  )
}

/**
 * Withdraws an application or invitation for the party that sent it. Throws APPLICATION_NOT_FOUND, APPLICATION_CLOSED,
 * APPLICATION_OTHER_SIDE.
 */
export function withdrawApplication(
  deps: Deps,
  actor: Actor,
  id: string,
  { also = [] }: Also = {},
): Promise<void> {
  return inApplications(deps, actor, [id, ...also], (context) =>
    closeApplication(deps, context, 'withdrawn', NOTHING_SAID),
  )
}

/**
 * Ends a locked live application for one party: withdraws it if that party began it, else declines it. Throws
 * APPLICATION_CLOSED.
 */
export function withdrawOrDecline(deps: Deps, context: InApplication): Promise<void> {
  const { me, application } = context
  const event = initiatorOf(application.origin) === me ? 'withdrawn' : 'declined'
  return closeApplication(deps, context, event, NOTHING_SAID)
}

const NOTHING_SAID = { text: '', isSaid: false }

/** Ends a locked live application. Throws APPLICATION_CLOSED, APPLICATION_OTHER_SIDE. */
async function closeApplication(
  deps: Deps,
  { tx, application, action }: InApplication,
  event: 'declined' | 'withdrawn',
  /** What is said for several dates is one message. */
  { text, isSaid }: { text: string; isSaid: boolean },
): Promise<void> {
  if (!isLive(application.status)) throw refusal('APPLICATION_CLOSED')
  const change = { closing_text: text, last_activity_at: action.at }
  if (!(await stepApplication(tx, application, event, action, change)))
    throw refusal('APPLICATION_OTHER_SIDE')
  const newest = await findNewestOffer(tx, application.id)
  if (newest) await stepOffer(tx, newest, 'voided', systemAction(action.at))
  const said = { application, kind: 'closing', text, action } as const
  if (text && isSaid) for (const hook of deps.bookingHooks.said) await hook(tx, said)
}
