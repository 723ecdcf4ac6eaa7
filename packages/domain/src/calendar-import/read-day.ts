import { addDays, isCalendarDay, weekdayOf } from '../time/index.ts'

/** What comes first in a date such as 5/6/2027. */
export const DATE_ORDERS = ['month', 'day'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What a cell says about a day; every day is YYYY-MM-DD. */
export type DayReading =
  | { kind: 'day'; day: string; isYearAssumed: boolean; isWeekdayOff: boolean }
  /** Two days are possible until somebody says which order the file uses. */
  | { kind: 'ambiguous'; monthFirst: string; dayFirst: string }
  | { kind: 'impossible' | 'unreadable' | 'missing' }

interface Parts {
  year: number | null
  month: number
  day: number
}

const MONTHS: [RegExp, number][] = (
  [
    'jan(?:uar|uary)?|jänner|jän',
    'feb(?:ruar|ruary)?',
    'mar(?:ch)?|mär(?:z)?|mrz|maerz',
    'apr(?:il)?',
    'may|mai',
    'june?|juni',
    'july?|juli',
    'aug(?:ust)?',
    'sept?(?:ember)?',
    'oct(?:ober)?|okt(?:ober)?',
    'nov(?:ember)?',
    'dec(?:ember)?|dez(?:ember)?',
  ] as const
).map((names, index) => [new RegExp(`^(?:${names})$`), index + 1])

const WEEKDAYS: [RegExp, number][] = (
  [
    'sun(?:day)?|so(?:nntag)?',
    'mon(?:day)?|mo(?:ntag)?',
    'tue?s?(?:day)?|di(?:enstag)?',
    'wed(?:nesday)?|mi(?:ttwoch)?',
    'thu?r?s?(?:day)?|do(?:nnerstag)?',
    'fri(?:day)?|fr(?:eitag)?',
    'sat(?:urday)?|sa(?:mstag)?|sonnabend',
  ] as const
).map((names, index) => [new RegExp(`^(?:${names})$`), index])

/** The days of spreadsheets are counted from here. */
const FIRST_SERIAL_DAY = '1899-12-30'
/** 2000 to 2100, as spreadsheets count: other numbers of five digits are no dates. */
const SERIALS = { from: 36_526, to: 73_415 }

/**
 * Returns what a text says about a day: 2/5/2027, 13.02.27, 2027-02-05, Fri Feb 5, 5. März 2027 or a spreadsheet’s day number. A day
 * without a year is the next one from `today`. `order` decides on 5/6; null when nobody has said.
 */
export function readDay(text: string, order: DateOrder | null, today: string): DayReading {
  const { words, weekday } = withoutWeekday(text)
  if (words === '' || /^(?:tb[acd]|\?+|-+|n\/?a)$/.test(words)) return { kind: 'missing' }
  const options = optionsOf(words)
  if (options === null) return { kind: 'unreadable' }
  const days = options
    .map((parts) => (parts ? toDay(parts, weekday, today) : null))
    .map((day) => (day && isCalendarDay(day) ? day : null))
  const [first, second] = days
  if (days.length === 1) return read(first ?? null, options[0] ?? null, weekday)
  if (first && second && first !== second) {
    // The weekday beside it may tell the two apart.
    const fits = weekday === null ? [] : [first, second].filter((day) => weekdayOf(day) === weekday)
    if (fits.length === 1) return read(fits[0]!, fits[0] === first ? options[0]! : options[1]!, weekday)
    if (order === null) return { kind: 'ambiguous', monthFirst: first, dayFirst: second }
    return order === 'month' ? read(first, options[0]!, weekday) : read(second, options[1]!, weekday)
  }
  return read(first ?? second ?? null, options[0] ?? options[1] ?? null, weekday)
}

/** What these dates reveal about the order they are written in; null when they are silent or contradict each other. */
export function orderOf(texts: readonly string[], today: string): DateOrder | null {
  let month = 0
  let day = 0
  for (const text of texts) {
    const slashed = /^(\d{1,2})[/-](\d{1,2})(?:[/-]|$)/.exec(withoutWeekday(text).words)
    if (!slashed) continue
    const [first, second] = [Number(slashed[1]), Number(slashed[2])]
    if (first > 12 && second <= 12) day += 1
    else if (second > 12 && first <= 12) month += 1
    else if (first !== second) {
      // A weekday beside it tells.
      const read = readDay(text, null, today)
      if (read.kind !== 'day') continue
      if (Number(read.day.slice(5, 7)) === first) month += 1
      else day += 1
    }
  }
  if (month > 0 === day > 0) return null
  return month > 0 ? 'month' : 'day'
}

function read(day: string | null, parts: Parts | null, weekday: number | null): DayReading {
  if (!day) return { kind: 'impossible' }
  return {
    kind: 'day',
    day,
    isYearAssumed: parts?.year === null,
    isWeekdayOff: weekday !== null && weekdayOf(day) !== weekday,
  }
}

/** Returns the text without a weekday, and which one it named. */
function withoutWeekday(text: string): { words: string; weekday: number | null } {
  let weekday: number | null = null
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/[\s,]+/)
    .filter((word) => {
      const bare = word.replace(/\.$/, '')
      const found = WEEKDAYS.find(([name]) => name.test(bare))
      if (found) weekday = found[1]
      return !found && word !== 'of' && word !== 'the' && word !== 'den'
    })
    .join(' ')
    .trim()
  return { words, weekday }
}

/** Returns what the words can mean: one reading, or month first and day first; null for none. */
function optionsOf(words: string): (Parts | null)[] | null {
  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(words) ?? /^((?:19|20)\d\d)()(\d\d)(\d\d)$/.exec(words)
  if (iso) return [{ year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) }]
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(words)
  if (serial) return serialOptions(Number(serial[1]))
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\.? ?(\d{4}|\d{2})?$/.exec(words)
  if (dotted) {
    const [first, second] = [Number(dotted[1]), Number(dotted[2])]
    const dayFirst = { year: yearOf(dotted[3]), month: second, day: first }
    return second > 12 && first <= 12 ? [{ ...dayFirst, month: first, day: second }] : [dayFirst]
  }
  const slashed = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(words)
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[3])]
    const year = yearOf(slashed[4])
    return [
      first > 12 ? null : { year, month: first, day: second },
      second > 12 ? null : { year, month: second, day: first },
    ]
  }
  return namedOptions(words)
}

/** Reads 'feb 5 2027' and '5. februar 27'. */
function namedOptions(words: string): Parts[] | null {
  const [, before = '', name = '', after = '', year] =
    /^(?:(\d{1,2})[.\- ]{0,2})?(\p{L}{3,9})[.\- ]{0,2}(?:(\d{1,2}))?(?:[.\- ]{0,2}(?:'|’)?(\d{4}|\d{2}))?$/u.exec(
      words,
    ) ?? []
  const month = MONTHS.find(([names]) => names.test(name))?.[1]
  if (!month) return null
  if (before === '') return after === '' ? null : [{ year: yearOf(year), month, day: Number(after) }]
  // In '5 feb 27' the digits after the month are the year.
  return [{ year: yearOf(year ?? (after || undefined)), month, day: Number(before) }]
}

function serialOptions(serial: number): Parts[] | null {
  if (serial < SERIALS.from || serial > SERIALS.to) return null
  const [year = 0, month = 0, day = 0] = addDays(FIRST_SERIAL_DAY, serial).split('-').map(Number)
  return [{ year, month, day }]
}

function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

/** Returns the parts as a day; without a year, the next such day, on the weekday if it names one. */
function toDay({ year, month, day }: Parts, weekday: number | null, today: string): string {
  const inYear = (each: number) =>
    [String(each).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  if (year !== null) return inYear(year)
  const thisYear = Number(today.slice(0, 4))
  const next = [0, 1, 2, 3, 4].map((later) => inYear(thisYear + later)).filter((each) => isCalendarDay(each))
  const ahead = next.filter((each) => each >= today).slice(0, 2)
  const onWeekday = weekday === null ? undefined : ahead.find((each) => weekdayOf(each) === weekday)
  return onWeekday ?? ahead[0] ?? inYear(thisYear)
}
