import { firstPartyOf, isNewMember, type Representative } from '@bandstand/domain/accounts'
import { NOTICES, planNotice, planText, SHOW_DAY_HOURS } from '@bandstand/domain/notifications'
import { HOUR_MS } from '@bandstand/domain/time'
import { withoutLinks } from '@bandstand/domain/text'
import type { Database, Tx } from '../../db/database.ts'
import { lockUndeleted } from '../../db/locks.ts'
import { emit, type EventKind } from '../../outbox/events.ts'
import type { Notice, NoticesOf } from '../../outbox/notice.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { announce } from '../../outbox/announce.ts'
import { findRecipient, listPeople } from './recipients.queries.ts'
import { insertNotification } from './notifications.queries.ts'
import { emitPushes } from './send-push.ts'

/** Returns the handler that notifies the people whom an event is for, each once and by the channels that they want. */
export function notify<Kind extends EventKind>(noticesOf: NoticesOf<Kind>): EventHandler<Kind> {
  return async (payload, deps) => {
    for (const notice of await noticesOf(payload, deps))
      for (const reader of await readersOf(deps.db, notice))
        await deps.db.transaction().execute((tx) => recordNotice(tx, notice, reader, deps.now()))
  }
}

/**
 * Writes the line in the notification center, with its mail and push now or later. All of it depends on that one row: a
 * repeated notice, by a second delivery of its event or at another server, finds the row and does nothing.
 */
async function recordNotice(tx: Tx, notice: Notice, reader: Representative, now: Date): Promise<void> {
  // Otherwise a notice could be left of an account that is being deleted.
  if (!(await lockUndeleted(tx, reader.userId))) return
  const recipient = await findRecipient(tx, reader, notice.authorId)
  if (!recipient) return
  const rule = NOTICES[notice.kind]
  if (rule.block === 'stops' && recipient.hasBlockedAuthor) return
  const { authorSignedUpAt } = recipient
  const isAuthorNew = authorSignedUpAt !== null && isNewMember(authorSignedUpAt, now)
  const { mail, push } = planNotice(rule, recipient.preferences, now)
  const text = isTextedYet(notice, now)
    ? planText(rule, recipient.textTopics, recipient.preferences, now)
    : null
  const later = (at: Date | null | undefined) => (at && at > now ? at : null)
  const id = await insertNotification(tx, {
    ...notificationColumns(isAuthorNew ? withoutAnyLinks(notice) : notice, reader),
    mail_due_at: later(mail?.at),
    push_due_at: later(push?.at),
    text_due_at: later(text),
    in_digest: mail?.inDigest ?? false,
  })
  if (!id) return
  await announce(tx, [reader.userId], { kind: 'notification', id })
  if (mail && mail.at <= now) await emit(tx, 'notification.mail_due', { id })
  if (push && push.at <= now) await emitPushes(tx, [{ id, userId: reader.userId }])
  if (text && text <= now) await emit(tx, 'notification.text_due', { id })
}

/** A change of a show is texted shortly before it. */
const isTextedYet = ({ showAt }: Notice, now: Date): boolean =>
  !showAt || (showAt > now && showAt.getTime() - now.getTime() <= SHOW_DAY_HOURS * HOUR_MS)

/** Returns a notice by a new member without links: mail programs turn addresses in plain text into links. */
function withoutAnyLinks(notice: Notice): Notice {
  return {
    ...notice,
    title: withoutLinks(notice.title),
    paragraphs: notice.paragraphs.map((paragraph) => withoutLinks(paragraph)),
    facts: notice.facts.map((fact) => ({
      ...fact,
      value: withoutLinks(fact.value),
      ...(fact.was !== undefined && { was: withoutLinks(fact.was) }),
    })),
  }
}

/** Writes lines only in the notification centers, without mail or push; a repeat changes nothing. */
export async function insertInCenter(db: Database, notice: Notice, readAt: Date | null): Promise<void> {
  for (const reader of await readersOf(db, notice))
    await insertNotification(db, { ...notificationColumns(notice, reader), read_at: readAt })
}

/** Returns the people who read a notice, each for the party that it's for: their own for one about their account. */
async function readersOf(db: Database, { to, kind, except }: Notice): Promise<Representative[]> {
  if ('personId' in to) return [{ userId: to.personId, partyId: to.partyId ?? firstPartyOf(to.personId) }]
  const people = await listPeople(db, to.partyId, NOTICES[kind].ability)
  return people.filter(({ userId }) => userId !== except)
}

/** Returns the columns of a notice that do not depend on its channels. */
function notificationColumns(notice: Notice, { userId, partyId }: Representative) {
  return {
    user_id: userId,
    party_id: 'partyId' in notice.to ? partyId : null,
    key: notice.key,
    kind: notice.kind,
    category: NOTICES[notice.kind].category,
    title: notice.title,
    paragraphs: notice.paragraphs,
    facts: JSON.stringify(notice.facts),
    path: notice.path,
    action: notice.action,
    small_print: notice.smallPrint ?? null,
    at: notice.at,
  }
}
