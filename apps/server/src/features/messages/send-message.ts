import type { Message } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { MESSAGES_PER_MINUTE, type SendMessageInput } from '@bandstand/domain/messages'
import { ATTACHMENTS_BUCKET } from '@bandstand/domain/storage'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockSenders, lockThread } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { announce } from '../../outbox/announce.ts'
import { appendMessage, canWrite, enterApplication } from '../booking/index.ts'
import { partiesCountedTogether } from '../parties/index.ts'
import { lockOwnObjects } from '../storage/index.ts'
import { findAttached, insertAttachments, listAttachments } from './attachments.queries.ts'
import { requireMember } from './in-thread.ts'
import { deliveryOutcome } from './messages.policy.ts'
import { countWritten, findByKey, insertMessage, type MessageRow } from './messages.queries.ts'
import { answerQuestions } from './questions.queries.ts'
import { messageView } from './messages.view.ts'
import { type About, findAbout, findFacts, findNewestAbout, listMessageGigs } from './thread-facts.queries.ts'

/**
 * Writes a message into a thread and returns it. The same key and text again return the same message, whatever has
 * happened since. Throws THREAD_NOT_FOUND, REQUEST_KEY_REUSED, GIG_NOT_FOUND, THREAD_CLOSED, QUESTION_UNANSWERED,
 * PERSON_BLOCKED, MEMBER_UNAVAILABLE, MESSAGES_TOO_MANY, ATTACHMENT_NOT_FOUND.
 */
export function sendMessage(
  deps: Deps,
  actor: Actor,
  address: string,
  { key, body, gigId, attachments }: SendMessageInput,
): Promise<Message> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const { id: threadId, otherId } = await requireMember(tx, actor, address)
    const about = await findContext(tx, { threadId, userId: actor.partyId, gigId })
    const application = about?.application_id
      ? await enterApplication(tx, actor, about.application_id, at)
      : null
    await lockThread(tx, threadId)
    const mine = { threadId, senderId: actor.partyId, key }
    const former = await findByKey(tx, mine)
    if (former) return repeated(tx, former, body)

    const outcome = deliveryOutcome(await findFacts(tx, threadId, actor.partyId))
    if (outcome !== 'delivered' && outcome !== 'withheld') throw refusal(outcome)
    const since = new Date(at.getTime() - MINUTE_MS)
    for (const parties of await partiesCountedTogether(tx, actor.partyId, since, lockSenders))
      if ((await countWritten(tx, parties, since)) >= MESSAGES_PER_MINUTE) throw refusal('MESSAGES_TOO_MANY')

    const files = await takeFiles(tx, actor, attachments)
    const withheld = outcome === 'withheld'
    const written = { ...mine, writerId: actor.userId, kind: 'written', body, about, withheld, at } as const
    const { row, shouldNotify } = await insertMessage(tx, written)
    await insertAttachments(tx, row.id, files)
    const message = await readMessage(tx, row)
    const readers = withheld ? [actor.partyId] : [actor.partyId, otherId]
    await announce(tx, readers, { kind: 'message', threadId, number: row.number, message })
    if (withheld) return message
    await answerQuestions(tx, { venueId: actor.partyId, artistId: otherId, at })
    if (application && canWrite(application.application)) await appendMessage(application, row.id)
    if (shouldNotify) await emit(tx, 'message.sent', { messageId: row.id })
    return message
  })
}

async function repeated(tx: Tx, former: MessageRow, body: string): Promise<Message> {
  if (former.body !== body) throw refusal('REQUEST_KEY_REUSED')
  return readMessage(tx, former)
}

async function readMessage(tx: Tx, row: MessageRow): Promise<Message> {
  return messageView(row, await listAttachments(tx, [row.id]), await listMessageGigs(tx, [row]))
}

/**
 * Returns what a message is about: the chosen gig, nothing when that is null, and what the thread was about last when
 * the client chose nothing. Throws GIG_NOT_FOUND for a gig that the two have nothing to do with.
 */
async function findContext(
  tx: Tx,
  { threadId, userId, gigId }: { threadId: string; userId: PartyId; gigId: string | null | undefined },
): Promise<About | null> {
  if (gigId === null) return null
  if (gigId === undefined) return findNewestAbout(tx, threadId, userId)
  const about = await findAbout(tx, { threadId, userId, gigId })
  if (!about) throw refusal('GIG_NOT_FOUND')
  return about
}

/** Returns the sender's own uploads, each for one message. */
async function takeFiles(tx: Tx, actor: Actor, attachments: SendMessageInput['attachments']) {
  if (attachments.length === 0) return []
  const names = attachments.map(({ object }) => object)
  const found = await lockOwnObjects(tx, { bucket: ATTACHMENTS_BUCKET, names, ownerId: actor.partyId })
  const files = attachments.flatMap(({ object, fileName }) => {
    const objectId = found.get(object)
    return objectId ? [{ objectId, fileName }] : []
  })
  const ids = new Set(files.map(({ objectId }) => objectId))
  if (ids.size < attachments.length || (await findAttached(tx, [...ids])).length > 0)
    throw refusal('ATTACHMENT_NOT_FOUND')
  return files
}
