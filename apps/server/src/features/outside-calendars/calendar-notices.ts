import {
  type CalendarFailure,
  calendarFailureHelp,
  calendarFailureTexts,
} from '@bandstand/domain/outside-calendars'
import { isolated } from '@bandstand/domain/text'
import { instantText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import {
  type CalendarRow,
  findCalendar,
  findCalendarZone,
  type OwnerIds,
} from './outside-calendars.queries.ts'

const PAGE = '/settings?tab=calendars'

/** Returns the notice that a calendar can't be read for a day: to the person whose it is, or to those who manage the act. */
export const calendarNotices: NoticesOf<'calendar.failing'> = async ({ calendarId, at }, { db, now }) => {
  const row = await findCalendar(db, calendarId, now())
  // Removed, or read again since.
  if (!row?.told_at) return []
  const timeZone = await findCalendarZone(db, row as OwnerIds)
  const to = row.person_id === null ? { partyId: row.party_id! } : { personId: row.person_id }
  const text = failingText({ ...row, failure: row.failure as CalendarFailure }, timeZone)
  return [{ key: `calendar:${calendarId}:${at}`, kind: 'calendar.failing', at: new Date(at), ...text, to }]
}

/** Returns what the owner of a calendar reads that can't be read. */
export function failingText(
  { name, failure, read_at }: Pick<CalendarRow, 'name' | 'read_at'> & { failure: CalendarFailure },
  timeZone: string,
): NoticeText {
  const calendar = isolated(name)
  return {
    title: `We can’t read your calendar ${calendar}`,
    paragraphs: [
      `We haven’t been able to read your calendar ${calendar} for a day, because ${calendarFailureTexts[failure]}.`,
      `Its busy times still count as we last read them. ${calendarFailureHelp[failure]}`,
    ],
    facts: [{ label: 'Last read', value: instantText(read_at, timeZone) }],
    path: PAGE,
    action: 'See your calendars',
  }
}
