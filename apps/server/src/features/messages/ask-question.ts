import type { ErrorCode, GigQuestion, GigQuestions } from '@bandstand/api-spec'
import { ERRORS } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import type { AskQuestionInput } from '@bandstand/domain/messages'
import { REMOVED_TEXT } from '@bandstand/domain/reports'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockGig, lockThread } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { announce } from '../../outbox/announce.ts'
import { emit } from '../../outbox/events.ts'
import { findGig, isGigOpen, requireOwnGig, sideOf, wasDeclined } from '../booking/index.ts'
import { type GigRow, isPrivateFrom } from '../gigs/index.ts'
import { haveSamePerson } from '../parties/index.ts'
import { hasBlocked, lockPair, requireContact } from '../network/index.ts'
import { findByKey, insertMessage, type MessageRow } from './messages.queries.ts'
import { messageView } from './messages.view.ts'
import { askedSince, findAskedBefore, insertQuestion, selectQuestions } from './questions.queries.ts'
import { listMessageGigs } from './thread-facts.queries.ts'
import { ensurePairThread, findMember, findPairThread } from './threads.queries.ts'

type AskRefusal = Extract<
  ErrorCode,
  | 'PROFILE_NOT_FOUND'
  | 'ASK_ARTISTS_ONLY'
  | 'PROFILE_INCOMPLETE'
  | 'GIG_ALREADY_BOOKED'
  | 'GIG_NOT_OPEN'
  | 'APPLICATION_EXISTS'
  | 'APPLICATION_DECLINED'
  | 'PARTIES_SHARE_PERSON'
  | 'PERSON_BLOCKED'
  | 'QUESTION_EXISTS'
  | 'QUESTION_UNANSWERED'
>

/**
 * Asks the venue of an open gig a question, before an application. Returns the thread of the two and the message; the
 * same key again returns the same. A question of an artist whom the venue has blocked is accepted and never delivered.
 * Throws GIG_NOT_FOUND, REQUEST_KEY_REUSED, CONTACT_LIMIT_REACHED and every AskRefusal.
 */
export function askQuestion(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { key, body }: AskQuestionInput,
): Promise<GigQuestion> {
  const me = actor.partyId
  return deps.db.transaction().execute(async (tx) => {
    const posted = await findGig(tx, gigId)
    if (!posted || (await isPrivateFrom(tx, actor, posted))) throw refusal('GIG_NOT_FOUND')
    const early = actorRefusal(actor)
    if (early) throw refusal(early)
    const venueId = posted.venue_id
    await lockPair(tx, me, venueId)
    const gig = (await lockGig(tx, gigId, 'share')) ?? posted
    const at = deps.now()
    const former = await findFormer(tx, { me, venueId, key })
    if (former && (former.body !== body || former.gig_id !== gigId)) throw refusal('REQUEST_KEY_REUSED')
    if (former) return questionView(tx, former)
    const refused = await askRefusal(tx, actor, gig, at)
    if (refused) throw refusal(refused)
    await requireContact(tx, deps, { kind: 'question', from: me, to: venueId, sentSince: askedSince })

    const withheld = await hasBlocked(tx, venueId, me)
    const threadId = await ensurePairThread(tx, [me, venueId], null, at)
    await lockThread(tx, threadId)
    const about = { gig_id: gigId, application_id: null }
    const written = { kind: 'written', body, about, key, withheld, at } as const
    const sender = { threadId, senderId: me, writerId: actor.userId }
    const { row, shouldNotify } = await insertMessage(tx, { ...sender, ...written })
    await insertQuestion(tx, {
      gig_id: gigId,
      artist_id: me,
      venue_id: venueId,
      message_id: row.id,
      asked_at: at,
      delivered: !withheld,
    })
    const asked = await questionView(tx, row)
    const readers = withheld ? [me] : [me, venueId]
    await announce(tx, readers, { kind: 'message', threadId, number: row.number, message: asked.message })
    if (shouldNotify) await emit(tx, 'message.sent', { messageId: row.id })
    return asked
  })
}

/** Returns whether an artist can ask about a gig now, why not, and the thread with its venue. Throws GIG_NOT_FOUND. */
export async function findAsking(
  { db, now }: Deps,
  actor: Actor,
  gigId: string,
): Promise<{ threadId: string | null; abilities: { ask: boolean }; refusedText: string | null }> {
  const gig = await findGig(db, gigId)
  if (!gig || (await isPrivateFrom(db, actor, gig))) throw refusal('GIG_NOT_FOUND')
  const refused = actorRefusal(actor) ?? (await askRefusal(db, actor, gig, now()))
  const pair = await findPairThread(db, actor.partyId, gig.venue_id)
  const member = pair && (await findMember(db, pair, actor.partyId))
  return {
    threadId: member ? member.id : null,
    abilities: { ask: refused === null },
    refusedText: refused && ERRORS[refused].message,
  }
}

/** Returns what a venue was asked about its gig, unanswered questions first. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY. */
export async function listQuestions(deps: Deps, actor: Actor, gigId: string): Promise<GigQuestions> {
  await requireOwnGig(deps, actor, gigId)
  const { rows, total, unanswered } = await selectQuestions(deps.db, gigId)
  return {
    total,
    unanswered,
    questions: rows.map((row) => ({
      threadId: row.thread_id,
      artist: { uuid: row.artist_id, name: row.artist_name, profileImageUrl: row.artist_image_url },
      text: row.removed ? REMOVED_TEXT : row.body,
      askedAt: row.asked_at.toISOString(),
      answered: row.answered_at !== null,
    })),
  }
}

function actorRefusal(actor: Actor): AskRefusal | null {
  const side = sideOf(actor)
  if (!side) return 'PROFILE_NOT_FOUND'
  if (side !== 'artist') return 'ASK_ARTISTS_ONLY'
  return actor.profileComplete ? null : 'PROFILE_INCOMPLETE'
}

async function askRefusal(db: Database, actor: Actor, gig: GigRow, at: Date): Promise<AskRefusal | null> {
  const me = actor.partyId
  if (gig.status === 'booked') return 'GIG_ALREADY_BOOKED'
  if (!isGigOpen(gig, at)) return 'GIG_NOT_OPEN'
  if (await haveSamePerson(db, me, gig.venue_id)) return 'PARTIES_SHARE_PERSON'
  if (await hasBlocked(db, me, gig.venue_id)) return 'PERSON_BLOCKED'
  const before = await findAskedBefore(db, { gigId: gig.id, artistId: me, venueId: gig.venue_id }, at)
  if (before.applied) return 'APPLICATION_EXISTS'
  if (await wasDeclined(db, gig.id, me, 'applied')) return 'APPLICATION_DECLINED'
  if (before.about_gig) return 'QUESTION_EXISTS'
  return before.unanswered ? 'QUESTION_UNANSWERED' : null
}

/** Returns the message that was sent with this key before; null when there is none. */
async function findFormer(
  tx: Tx,
  { me, venueId, key }: { me: PartyId; venueId: PartyId; key: string },
): Promise<MessageRow | null> {
  const threadId = await findPairThread(tx, me, venueId)
  return threadId === null ? null : findByKey(tx, { threadId, senderId: me, key })
}

async function questionView(tx: Tx, row: MessageRow): Promise<GigQuestion> {
  return { threadId: row.thread_id, message: messageView(row, [], await listMessageGigs(tx, [row])) }
}
