import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockTransaction } from '../../../db/locks.ts'
import { isReminderDue, type Reminder } from './payment-reminders.queries.ts'
import { appendEvent } from '../append-event.ts'

/** Appends a reminder that is due, once: checks again with the row locked. */
export async function giveReminder(tx: Tx, reminder: Reminder, id: string, now: Date): Promise<void> {
  await lockTransaction(tx, id)
  if (await isReminderDue(tx, reminder, id, now))
    await appendEvent(tx, systemAction(now), { event: reminder.event, transactionId: id })
}
