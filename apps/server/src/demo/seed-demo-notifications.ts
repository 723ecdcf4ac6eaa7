import { firstPartyOf, type PartyId } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { bookingNotices } from '../features/booking/index.ts'
import { contractNotices } from '../features/contracts/index.ts'
import { messageNotices } from '../features/messages/index.ts'
import { insertInCenter } from '../features/notifications/index.ts'
import { paymentNotices } from '../features/payments/index.ts'
import { reviewNotices } from '../features/reviews/index.ts'
import type { OutboxEvents } from '../outbox/events.ts'
import type { NoticesOf } from '../outbox/notice.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'

const NOTICES_OF = {
  'booking.recorded': bookingNotices,
  'contract.recorded': contractNotices,
  'payment.recorded': paymentNotices,
  'review.recorded': reviewNotices,
  'message.sent': messageNotices,
}
type NotifiedKind = keyof typeof NOTICES_OF
/** How long a notification stays in the demo accounts' notification centers, and how long it's unread there. */
const NOTIFIED_DAYS = 10
const NEW_DAYS = 0.75

/**
 * Deletes the events of the seeded past, because nobody needs their mails, and writes those of the last days to the demo
 * accounts' notification centers.
 */
export async function seedDemoNotifications({ db, ...rest }: Deps, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const kinds = Object.keys(NOTICES_OF) as NotifiedKind[]
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const accounts = await db.selectFrom('users').select('id').where('email', 'in', emails).execute()
  const recipients = new Set<PartyId>(accounts.map(({ id }) => firstPartyOf(id)))
  const { rows } = await sql<{ kind: NotifiedKind; payload: OutboxEvents[NotifiedKind] }>`
    select kind, payload from outbox_events where kind = any(${kinds}) and ${daysAgo(NOTIFIED_DAYS)} < case kind
      when 'booking.recorded' then (select at from booking_events where id = (payload ->> 'eventId')::bigint)
      when 'payment.recorded' then (select at from payment_events where id = (payload ->> 'eventId')::bigint)
      when 'review.recorded' then (select at from review_events where id = (payload ->> 'eventId')::bigint)
      when 'contract.recorded' then (
        select at from contract_events
        where contract_id = (payload ->> 'contractId')::uuid and number = (payload ->> 'number')::integer)
      else (select created_at from messages where id = (payload ->> 'messageId')::uuid) end
    order by id`.execute(db)

  for (const { kind, payload } of rows) {
    const noticesOf = NOTICES_OF[kind] as NoticesOf<NotifiedKind>
    for (const notice of await noticesOf(payload, { db, ...rest }))
      if (!('personId' in notice.to) && recipients.has(notice.to.partyId))
        await insertInCenter(db, notice, notice.at < daysAgo(NEW_DAYS) ? notice.at : null)
  }
  await db.deleteFrom('outbox_events').where('kind', 'in', kinds).execute()
}
