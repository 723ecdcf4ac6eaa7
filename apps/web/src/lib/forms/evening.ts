import { findTexts } from '@bandstand/domain/directory'
import { addDays, isCalendarDay, isTimeOfDay } from '@bandstand/domain/time'

/** A day (YYYY-MM-DD) with hours (HH:MM), as fields have them; without a day all are empty. An end before the start is on the next day. */
export interface Evening {
  date: string
  from: string
  to: string
}

export const ANY_TIME: Evening = { date: '', from: '', to: '' }
/** What a chosen date begins with. */
export const USUAL_HOURS = { from: '19:00', to: '22:00' }

/** Returns the evening in an address. Hours without a date are none, and a date without hours has the usual ones. */
export function readEvening(params: URLSearchParams): Evening {
  const [date, from, to] = ['date', 'from', 'to'].map((name) => params.get(name)?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  if (!isCalendarDay(date)) return ANY_TIME
  return isTimeOfDay(from) && isTimeOfDay(to) && from !== to ? { date, from, to } : { date, ...USUAL_HOURS }
}

/** Returns why an evening can't be asked about, as a sentence for the user; null when it can. */
export function eveningProblem({ date, from, to }: Evening): string | null {
  if (date === '') return null
  if (from === '' || to === '') return findTexts.hours
  return from === to ? findTexts.order : null
}

/** Returns the wall clocks (YYYY-MM-DDTHH:MM) of an evening that can be asked about. */
export function eveningClocks({ date, from, to }: Evening): { start: string; end: string } {
  return { start: `${date}T${from}`, end: `${to > from ? date : addDays(date, 1)}T${to}` }
}
