import {
  AUTO_RELEASE_HOURS,
  CLAIM_REMINDER_DAYS,
  DEPOSIT_AFTER_SIGNING_HOURS,
  DEPOSIT_DUE_HOURS,
  DEPOSIT_REMINDER_HOURS,
  type PaymentEvent,
  PROBLEM_WARNING_DAYS,
  UNFUNDED_LEAVE_HOURS,
} from '@bandstand/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

const hours = (count: number) => sql`${`${count} hours`}::interval`
const START = sql`b.starts_at`
/** `depositDueAt` of the domain, over a booking `b` and its contract `c`. */
export const DEPOSIT_DUE = sql`least(b.starts_at, greatest(b.starts_at - ${hours(DEPOSIT_DUE_HOURS)},
  c.signed_at + ${hours(DEPOSIT_AFTER_SIGNING_HOURS)}))`
const { soon, today } = DEPOSIT_REMINDER_HOURS

export interface Reminder {
  event: PaymentEvent
  /** Whether it asks for a deposit, which needs a provider. */
  ofDeposit?: true
  /** Since when it is due; one given before that was about other terms. */
  since: RawBuilder<unknown>
  /** The condition at this moment, over `transactions t`, its booking `b` and contract `c`. */
  when: (now: Date) => RawBuilder<unknown>
}

/** No booking is longer than this, so its end bounds its start. */
export const LONGEST_BOOKING_DAYS = 4
const FIRST_REMINDER_HOURS = DEPOSIT_DUE_HOURS + soon + 24 * LONGEST_BOOKING_DAYS

const isUnfunded = sql`t.status = 'pending' and t.amount_cents > 0`
/** The bounds are for the index: of all that wait for a deposit, it returns those of the next days. */
const isAhead = (now: Date) => sql`${isUnfunded} and b.status = 'confirmed' and c.status = 'signed'
  and t.show_ends_at > ${now} and t.show_ends_at <= ${now}::timestamptz + ${hours(FIRST_REMINDER_HOURS)}`
const signed = sql`c.signed_at`

/**
 * The reminders about a deposit over time, each once for the terms that both signed. A party that signed a moment before has
 * just read it; of two that are due after an outage only the later one is sent.
 */
export const REMINDERS: Reminder[] = [
  {
    event: 'reminded',
    ofDeposit: true,
    since: signed,
    when: (
      now,
    ) => sql`${isAhead(now)} and ${now} >= ${DEPOSIT_DUE} - ${hours(soon)} and ${now} < ${DEPOSIT_DUE} - ${hours(today)}
      and c.signed_at < ${DEPOSIT_DUE} - ${hours(1.5 * soon)}`,
  },
  {
    event: 'reminded_today',
    ofDeposit: true,
    since: signed,
    when: (now) =>
      sql`${isAhead(now)} and ${now} >= ${DEPOSIT_DUE} - ${hours(today)} and ${now} < ${DEPOSIT_DUE}`,
  },
  {
    event: 'overdue',
    ofDeposit: true,
    since: signed,
    when: (now) => sql`${isAhead(now)} and ${now} >= ${DEPOSIT_DUE} and ${now} < b.ends_at`,
  },
  {
    event: 'not_funded',
    ofDeposit: true,
    since: signed,
    when: (now) =>
      sql`${isAhead(now)} and ${now} >= ${DEPOSIT_DUE} and ${now} < ${START} - ${hours(UNFUNDED_LEAVE_HOURS)}`,
  },
  {
    event: 'not_funded_late',
    ofDeposit: true,
    since: signed,
    when: (
      now,
    ) => sql`${isAhead(now)} and ${now} >= ${START} - ${hours(UNFUNDED_LEAVE_HOURS)} and ${now} < ${START}
      and c.signed_at < ${START} - ${hours(UNFUNDED_LEAVE_HOURS)}`,
  },
  {
    event: 'unsettled',
    since: sql`b.ends_at`,
    when: (now) => sql`${isUnfunded} and t.show_ends_at <= ${now}::timestamptz - ${hours(AUTO_RELEASE_HOURS)}
      and not exists (select from outside_claims o where o.transaction_id = t.id)`,
  },
  {
    event: 'claim_reminded',
    since: sql`(select o.created_at from outside_claims o where o.transaction_id = t.id and o.status = 'open')`,
    when: (now) => sql`exists (
      select from outside_claims o where o.transaction_id = t.id and o.status = 'open'
        and o.answer_by > ${now} and o.answer_by <= ${now}::timestamptz + ${hours(24 * CLAIM_REMINDER_DAYS)})`,
  },
  {
    event: 'problem_overdue',
    since: sql`b.ends_at`,
    when: (
      now,
    ) => sql`t.status = 'in_escrow' and t.show_ends_at <= ${now}::timestamptz - ${hours(24 * PROBLEM_WARNING_DAYS)}
      and exists (select from problems p where p.transaction_id = t.id and p.status = 'open')`,
  },
]

/** Returns the ids of at most `limit` payments for which a reminder is due and wasn't sent. */
export async function listReminderDue(
  db: Database,
  reminder: Reminder,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${dueFor(reminder, now)} order by t.show_ends_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns whether a reminder is due for this payment and wasn't sent. */
export async function isReminderDue(
  db: Database,
  reminder: Reminder,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`${dueFor(reminder, now)} and t.id = ${id}`.execute(db)
  return rows.length > 0
}

function dueFor({ event, since, when }: Reminder, now: Date): RawBuilder<unknown> {
  return sql`select t.id from transactions t join bookings b on b.id = t.booking_id
    left join contracts c on c.booking_id = b.id
    where ${when(now)} and not exists (
      select from payment_events e where e.transaction_id = t.id and e.event = ${event} and e.at >= ${since})`
}
