/** What two cells say about the hours of an evening. Times are HH:MM; an end at or before the start is on the next day. */
export interface HoursReading {
  start: string | null
  end: string | null
  /** Why the hours can't be used; null when they can. */
  problem: 'missing' | 'unreadable' | 'backwards' | null
  /** Whether nobody said if it's morning or evening, so that we assumed one. */
  isHalfAssumed: boolean
}

interface Clock {
  hour: number
  minute: number
  /** Whether the text says which half of the day it is. */
  isCertain: boolean
}

const MINUTES_PER_DAY = 24 * 60
const HALF_DAY = 12 * 60
/** An evening isn't longer; one that seems to be ends before it starts. */
const LONGEST_MINUTES = 12 * 60

const UNKNOWN = /^(?:tb[acdn]|\?+|n\/?a|-+|–|—|offen|unknown|unbekannt|unklar|k\.? ?a\.?)$/
const OPEN_END = /^(?:close|closing|late|open|open end|ende offen|open-end|ende|end|last call)$/

/**
 * Returns the hours of two cells, or of one with both: 8 PM and 11 PM, 20.00, 8-11pm, 8p, noon, 22:30 to 1:30. `isMilitary`: the
 * file counts hours to 24, so that 9:00 is in the morning.
 */
export function readHours(startText: string, endText: string, isMilitary: boolean): HoursReading {
  const [startWords, rangeEnd] = splitRange(tidy(startText))
  const endWords = tidy(endText) || rangeEnd
  const none = { start: null, end: null, isHalfAssumed: false }
  if (startWords === '' || UNKNOWN.test(startWords)) return { ...none, problem: 'missing' }
  const start = readTime(startWords)
  const hasEnd = endWords !== '' && !UNKNOWN.test(endWords) && !OPEN_END.test(endWords)
  const end = hasEnd ? readTime(endWords) : null
  if (!start || (hasEnd && !end)) return { ...none, problem: 'unreadable' }
  return settle(start, end, isMilitary)
}

/** Returns whether times of a file count to 24: some are past noon without saying PM, and none says AM or PM. */
export function isMilitaryFile(texts: readonly string[]): boolean {
  const times = texts.flatMap((text) => splitRange(tidy(text)))
  const saysHalf = times.some((text) => /\d ?[ap](?:\.? ?m)?\.?$/.test(text))
  return !saysHalf && times.some((text) => (readTime(text)?.hour ?? 0) > 12)
}

/** Returns whether a text is a time, or a range of two. */
export function isTimeText(text: string): boolean {
  const [start, end] = splitRange(tidy(text))
  if (UNKNOWN.test(start)) return true
  return readTime(start) !== null && (end === '' || readTime(end) !== null || OPEN_END.test(end))
}

/** Chooses the halves of the day that nobody said: the shortest evening, and of two possible ones the later. */
function settle(start: Clock, end: Clock | null, isMilitary: boolean): HoursReading {
  const starts = halvesOf(start, isMilitary)
  if (!end) {
    const at = starts.at(-1)!
    return { start: clock(at), end: null, problem: null, isHalfAssumed: starts.length > 1 }
  }
  const ends = halvesOf(end, isMilitary)
  let best: { start: number; end: number; length: number } | null = null
  for (const from of starts.toReversed()) {
    for (const until of ends) {
      const length = (until - from + MINUTES_PER_DAY) % MINUTES_PER_DAY
      if (length > 0 && length <= LONGEST_MINUTES && (!best || length < best.length))
        best = { start: from, end: until, length }
    }
  }
  if (!best) {
    const [from, until] = [starts.at(-1)!, ends.at(-1)!]
    return { start: clock(from), end: clock(until), problem: 'backwards', isHalfAssumed: false }
  }
  const isHalfAssumed = starts.length > 1 && ends.length > 1
  return { start: clock(best.start), end: clock(best.end), problem: null, isHalfAssumed }
}

/** Returns the minutes after midnight that a time can mean. */
function halvesOf({ hour, minute, isCertain }: Clock, isMilitary: boolean): number[] {
  const at = (hour % 24) * 60 + minute
  if (isCertain || isMilitary || hour === 0 || hour > 12) return [at]
  const morning = (hour % 12) * 60 + minute
  return [morning, morning + HALF_DAY]
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:.*\b(?:show|beginn|start|music|musik)s?:? )(?=\d)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function splitRange(words: string): [start: string, end: string] {
  const [, start = words, end = ''] =
    /^(.*?[\dapmhrn]\.?) ?(?:-|–|—|→|\bto\b|\bbis\b|\btill?\b|\buntil\b) ?(.+)$/.exec(words) ?? []
  return [start.replace(/^(?:from|von|ab|um|at) /, '').trim(), end.trim()]
}

/** Reads one time; null for anything else. */
function readTime(words: string): Clock | null {
  if (/^(?:noon|12 ?noon|mittags?|12 ?n)$/.test(words)) return { hour: 12, minute: 0, isCertain: true }
  if (/^(?:midnight|12 ?midnight|mitternacht|midn\.?)$/.test(words))
    return { hour: 0, minute: 0, isCertain: true }
  const plain = words
    .replace(/^(?:ca\.?|circa|about|~|um|ab|at) ?/, '')
    .replace(/ ?(?:uhr|h|hrs|o['’]clock)$/, '')
  const isHours = plain !== words
  const [, hours = '', minutes = '00', half = ''] =
    /^(\d{1,2})(?: ?[:.h] ?(\d{2})(?::\d{2}(?:\.\d+)?)?)? ?(a|p)?\.? ?(?:m\.?)?$/.exec(plain) ??
    /^(\d{2})(\d{2})()$/.exec(plain) ??
    []
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hours === '' || minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (/m\.?$/.test(plain) && half === '') return null
  if (half !== '') {
    if (hour === 0 || hour > 12) return hour > 12 && half === 'p' ? { hour, minute, isCertain: true } : null
    return { hour: (hour % 12) + (half === 'p' ? 12 : 0), minute, isCertain: true }
  }
  // 08:00 and 20 Uhr are of a clock that counts to 24.
  return {
    hour,
    minute,
    isCertain: hour > 12 || hour === 0 || (hours.length === 2 && hours.startsWith('0')) || isHours,
  }
}
