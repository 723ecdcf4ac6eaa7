import type { PartyId } from '@bandstand/domain/accounts'
import { eveningPayCents } from '@bandstand/domain/booking'
import { can } from '@bandstand/domain/parties'
import { eachCents, POLL_REMINDER_HOURS, unanswered } from '@bandstand/domain/polls'
import { HOUR_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { refusal } from '../../errors.ts'
import { findBookingOfGig } from '../booking/index.ts'
import type { LineupRow } from '../lineup/index.ts'
import { type AnswerRow, findPoll, type PollRow } from './polls.queries.ts'

/** Returns a poll of the actor's act. Throws POLL_NOT_FOUND. */
export async function requirePoll(db: Database, actor: Actor, id: string): Promise<PollRow> {
  const poll = await findPoll(db, id)
  if (poll?.party_id !== actor.partyId) throw refusal('POLL_NOT_FOUND')
  return poll
}

/** Returns whether an act can play a gig, as far as others go: nobody is booked for it, or the act is. */
export async function isStillTheirs(
  db: Database,
  gig: { id: string; status: string },
  partyId: PartyId,
): Promise<boolean> {
  return gig.status === 'open' || (await findBookingOfGig(db, gig.id, partyId)) !== null
}

/** Returns whether the show begins at another time than people were asked about. */
export function isMoved({ asked_starts_at: asked, gig_starts_at: now }: PollRow): boolean {
  return asked !== null && asked.getTime() !== now.getTime()
}

/** Returns whether somebody answers for themselves, or books for an act and answers for somebody who can't. */
export function mayAnswer(actor: Actor, { reader_id }: AnswerRow): boolean {
  if (reader_id !== null) return reader_id === actor.userId
  return actor.role !== null && can(actor.role, 'book')
}

/** Returns those with an account who count and haven't answered. */
export const toRemind = (rows: AnswerRow[]): AnswerRow[] =>
  unanswered(rows).filter(({ reader_id }) => reader_id !== null)

/** Returns from when an act can remind its people of a poll. */
export function nextReminderAt({ created_at, reminded_at }: PollRow): Date {
  return new Date((reminded_at ?? created_at).getTime() + POLL_REMINDER_HOURS * HOUR_MS)
}

/**
 * Returns about what each player gets, in cents: what the act asks for or is offered, or else the posted pay, in equal parts; null when
 * no fee is known.
 */
export function feeEachCents(poll: FeeColumns): number | null {
  const { asked_fee_cents: asked, is_fee_per_player: isPerPlayer, places, gig_payment_type: type } = poll
  if (asked !== null) return isPerPlayer ? asked : eachCents(asked, places)
  if (type === 'negotiable') return null
  const posted = {
    payCents: poll.gig_pay_cents,
    paymentType: type,
    durationMinutes: poll.gig_duration_minutes,
  }
  return eachCents(eveningPayCents(posted), places)
}

type FeeColumns = Pick<
  PollRow,
  | 'asked_fee_cents'
  | 'is_fee_per_player'
  | 'places'
  | 'gig_payment_type'
  | 'gig_pay_cents'
  | 'gig_duration_minutes'
>

/** Returns the row of somebody of the line-up who is asked. */
export function answerOf<Place extends { poll_id: string; place_id: string; turn: number; asked_at: Date }>(
  { id, person_id, name, instruments }: LineupRow,
  place: Place & { id: string },
) {
  return { ...place, lineup_member_id: id, person_id, name, instruments }
}
