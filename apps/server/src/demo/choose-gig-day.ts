import { addDays, weekdayOf } from '@bandstand/domain/time'
import { monthOf } from './days.ts'
import type { Posting } from './postings/posting.ts'
import type { SeededRandom } from './seeded-random.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const OUTDOOR_MONTHS = [5, 6, 7, 8, 9]
/** How many days from today indoor gigs are, and how far away the next season can be. */
const NEAR = 75
const SEASON = 366
/** The days of one season that are open to choice. */
const MOST_CHOICES = 40
/** Months and days without shows, such as holidays. */
const HOLIDAYS = ['12-24', '12-25']

export interface DayPreferences {
  posting: Posting
  title: string
  isOutdoors: boolean
  when: 'upcoming' | 'past'
  /** Days on which the venue already has a gig. */
  taken: ReadonlySet<string>
}

/**
 * Returns a day that suits the posting: one of its weekdays or the one its title names, in the season of outdoor gigs
 * where it is one.
 */
export function chooseGigDay(today: string, preferences: DayPreferences, random: SeededRandom): string {
  const { posting, title, isOutdoors, when, taken } = preferences
  const inTitle = WEEKDAYS.findIndex((name) => title.includes(name))
  const weekdays = inTitle < 0 ? posting.weekdays : [inTitle]
  const months = isOutdoors ? OUTDOOR_MONTHS : posting.months
  const direction = when === 'upcoming' ? 1 : -1
  const fitting = Array.from({ length: months ? SEASON : NEAR }, (_, days) =>
    addDays(today, (days + 1) * direction),
  ).filter(
    (day) =>
      weekdays.includes(weekdayOf(day)) &&
      (!months || months.includes(monthOf(day))) &&
      !taken.has(day) &&
      !HOLIDAYS.includes(day.slice(5)),
  )
  // Two draws, so that the coming weeks are fuller than the later ones.
  return random.pick(fitting.slice(0, random.between(4, MOST_CHOICES)))
}
