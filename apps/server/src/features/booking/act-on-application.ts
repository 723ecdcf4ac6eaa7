import { isLive, MESSAGES_PER_THREAD, otherParty } from '@bandstand/domain/booking'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findNewestOffer, insertMessage, touchApplication } from './applications.queries.ts'
import { canWrite } from './booking.policy.ts'
import { type InApplication, inApplication, openUnread } from './in-application.ts'
import { record, systemDeed } from './record.ts'
import { stepApplication, stepOffer } from './steps.ts'

/** Notes that its receiver has read it; a repeat, and the sender's own look, change nothing. Throws APPLICATION_NOT_FOUND. */
export function openApplication(deps: Deps, actor: Actor, id: string): Promise<void> {
  return inApplication(deps, actor, id, openUnread)
}

/** Writes to the other side. Throws APPLICATION_NOT_FOUND, APPLICATION_CLOSED, THREAD_FULL. */
export function postMessage(deps: Deps, actor: Actor, id: string, body: string): Promise<void> {
  return inApplication(deps, actor, id, async (context) => {
    const { tx, me, application, deed } = context
    if (!canWrite(application)) throw refusal('APPLICATION_CLOSED')
    await openUnread(context)
    const message = { application_id: id, party: me, body, created_at: deed.at }
    const messageId = await insertMessage(tx, message, MESSAGES_PER_THREAD)
    if (!messageId) throw refusal('THREAD_FULL')
    // A question does not take the turn from whom a standing offer waits for.
    const stands = (await findNewestOffer(tx, id))?.status === 'standing'
    const turn = isLive(application.status) && !stands ? otherParty(me) : undefined
    await touchApplication(tx, id, deed.at, turn)
    await record(tx, deed, { subject: 'message', subjectId: messageId, applicationId: id, event: 'posted' })
  })
}

/** Puts an artist on the venue's shortlist or takes off. Throws APPLICATION_NOT_FOUND, GIG_OWNER_ONLY, APPLICATION_CLOSED. */
export function shortlist(deps: Deps, actor: Actor, id: string, shortlisted: boolean): Promise<void> {
  return inApplication(deps, actor, id, async ({ tx, me, application, deed }) => {
    if (me !== 'venue') throw refusal('GIG_OWNER_ONLY')
    if (!isLive(application.status)) throw refusal('APPLICATION_CLOSED')
    await stepApplication(tx, application, shortlisted ? 'shortlisted' : 'unshortlisted', deed, {
      last_activity_at: deed.at,
    })
  })
}

/** Ends it with a kind word, by the side that received it. Throws APPLICATION_NOT_FOUND, APPLICATION_CLOSED, APPLICATION_OTHER_SIDE. */
export function declineApplication(deps: Deps, actor: Actor, id: string, text: string): Promise<void> {
  return inApplication(deps, actor, id, (context) => close(context, 'declined', text))
}

/** Ends it, by the side that sent it. Throws APPLICATION_NOT_FOUND, APPLICATION_CLOSED, APPLICATION_OTHER_SIDE. */
export function withdrawApplication(deps: Deps, actor: Actor, id: string): Promise<void> {
  return inApplication(deps, actor, id, (context) => close(context, 'withdrawn', ''))
}

async function close(
  { tx, application, deed }: InApplication,
  event: 'declined' | 'withdrawn',
  text: string,
): Promise<void> {
  if (!isLive(application.status)) throw refusal('APPLICATION_CLOSED')
  const change = { closing_text: text, last_activity_at: deed.at }
  if (!(await stepApplication(tx, application, event, deed, change))) throw refusal('APPLICATION_OTHER_SIDE')
  const newest = await findNewestOffer(tx, application.id)
  if (newest) await stepOffer(tx, newest, 'voided', systemDeed(deed.at))
}
