import { countOf } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText, utcDay } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import { emit } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { countOpenReports } from './reports.queries.ts'

/** Emits the event that reminds the operator of open reports, if there are any. Called once a day. */
export async function remindOfReports({ db, now }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await countOpenReports(tx)).open > 0) await emit(tx, 'report.decision_due', { day: utcDay(now()) })
  })
}

/** Mails the operator how many reports need a decision, unless all were settled in the meantime. */
export const remindOperator: EventHandler<'report.decision_due'> = async ({ day }, { db, mail, config }) => {
  const { open, since } = await countOpenReports(db)
  if (!since) return
  const subject = `${countOf(open, 'report')} to review`
  await mail.send({
    to: config.contactEmail,
    key: `reports-due-${day}`,
    subject,
    ...mailLayout({
      heading: subject,
      paragraphs: [
        `Members reported ${open === 1 ? 'something' : countOf(open, 'thing')} that nobody has decided on, the oldest since ${instantText(since, DEFAULT_TIME_ZONE)}.`,
        '`npm run admin -- reports` lists them, `report` with an ID shows one, and `resolve-report` settles it.',
      ],
    }),
  })
}
