import { asPartyId, type PartyId } from '@bandstand/domain/accounts'
import type { ReportInput, ReportSubject } from '@bandstand/domain/reports'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { findReadableGig, gigFacts } from '../gigs/index.ts'
import { findReadableMessage } from '../messages/index.ts'
import { findShownProfile, publicProfileView } from '../profiles/index.ts'
import { findPublicReview } from '../reviews/index.ts'

/** Something that can be reported. */
export interface Reported {
  /** The member who wrote it. */
  ownerId: PartyId
  /** What the reporter sees of it now, by the names of its fields. */
  content: Record<string, unknown>
}

type Find = (db: Database, actor: Actor, id: string, now: Date) => Promise<Reported | null>

const FIND: Record<ReportSubject, Find> = {
  async message(db, actor, id) {
    const message = await findReadableMessage(db, id, actor.partyId)
    return message && { ownerId: message.sender_id, content: { text: message.body, files: message.files } }
  },
  async profile(db, _actor, id, now) {
    const row = await findShownProfile(db, asPartyId(id))
    if (!row) return null
    // Not what changes without its owner.
    const changing = { rating: null, reviewCount: 0, isPro: false, availability: [] }
    const content = { ...publicProfileView(row, now), ...changing }
    return { ownerId: row.uuid, content }
  },
  async gig(db, actor, id) {
    const row = await findReadableGig(db, actor, id)
    return row && { ownerId: row.created_by, content: { ...gigFacts(row) } }
  },
  async review(db, _actor, id, now) {
    const row = await findPublicReview(db, id, now)
    return row && { ownerId: row.author_id, content: { stars: row.stars, text: row.body, reply: row.reply } }
  },
}

/** Returns what an actor wants to report, if they can see it; otherwise null. */
export function findReported(
  db: Database,
  actor: Actor,
  { subject, id }: Pick<ReportInput, 'subject' | 'id'>,
  now: Date,
): Promise<Reported | null> {
  return FIND[subject](db, actor, id, now)
}
