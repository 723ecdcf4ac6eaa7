import { DEFAULT_TIME_ZONE, dayIn } from '@bandstand/domain/time'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Deps } from '../../deps.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import { markUsedUp } from './texts.queries.ts'

/** Returns the first day (YYYY-MM-DD) of the month that `now` is in. */
export const monthOf = (now: Date): string => `${dayIn(DEFAULT_TIME_ZONE, now).slice(0, 7)}-01`

/** Returns the first day (YYYY-MM-DD) of the month after `now`. */
export function nextMonthOf(now: Date): string {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** Mails the operator that a month's texts are used up, the first time that one is left out. */
export async function reportUsedUp({ db, now, mail, config, log }: Deps): Promise<void> {
  const month = monthOf(now())
  if (!(await markUsedUp(db, month, now()))) return
  log.warn({ month, limit: config.textsPerMonth }, 'this month’s text messages are used up')
  await mail.send({
    to: config.contactEmail,
    key: `texts-used-up-${month}`,
    subject: `${PRODUCT_NAME} has sent all text messages of this month`,
    ...mailLayout({
      heading: 'This month’s text messages are used up',
      paragraphs: [
        `TEXTS_PER_MONTH allows ${config.textsPerMonth} parts a month. Until ${nextMonthOf(now())}, members get their notices by email and push only.`,
        'Raise the setting and restart to send texts again.',
      ],
    }),
  })
}
