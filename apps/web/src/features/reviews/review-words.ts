import { formatDay } from '@bandstand/domain/gigs'

/** 'Nov 27, 2026' where the reader is. */
export function dayHere(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(at))
}

/** 'Nov 27, 2026' for the calendar day of a gig. */
export function dayText(day: string): string {
  return formatDay(day, { year: 'numeric', month: 'short', day: 'numeric' })
}
