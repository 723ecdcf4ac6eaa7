import { scheduleText } from '@bandstand/domain/booking'
import { countOf } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
import type { NoticeText } from '../../../outbox/notice.ts'

/** The dates that a notice lists with their hours; the page that it leads to has all. */
const MOST_LISTED = 12

interface NoticeDate {
  starts_at: Date
  time_zone: string
  fee_cents: number | null
}

/** Returns the notice of the first of several dates as one of all of them: with their number, days and fees together. */
export function forDates(
  text: Pick<NoticeText, 'title' | 'facts' | 'paragraphs'>,
  dates: readonly NoticeDate[],
) {
  const fees = dates.flatMap(({ fee_cents }) => fee_cents ?? [])
  const days = dates
    .slice(0, MOST_LISTED)
    .map(({ starts_at, time_zone }) => instantText(starts_at, time_zone))
  const more = dates.length - days.length
  const isComplete = fees.length === dates.length
  return {
    title: `${text.title} (${countOf(dates.length, 'date')})`,
    paragraphs: [
      ...text.paragraphs,
      `This is about ${isComplete ? scheduleText(fees) : countOf(dates.length, 'date')}.`,
    ],
    facts: [
      ...text.facts.filter(({ label }) => label !== 'When'),
      { label: 'Dates', value: [...days, ...(more > 0 ? [`and ${more} more`] : [])].join('; ') },
    ],
  }
}
