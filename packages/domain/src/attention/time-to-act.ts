import { instantText, timeLeft } from '../time/index.ts'
import { type AttentionAbout, deadlineText } from './about-text.ts'

/** What a deadline that nobody misses says once it has passed; every other one is overdue. */
const PASSED: Record<string, string> = {
  Starts: 'Started',
  'Show starts': 'Show started',
  'Releases automatically': 'Releases automatically within a few minutes',
}

/** A sentence in two parts, the second of which stands out. */
interface TimeToAct {
  text: string
  left: string
}

/**
 * Returns when something has to be done by and how much time is left, as 'Reply by Nov 25, 2026, 6:00 PM EST,' and 'in 2 days'. Where
 * the deadline is the start, which is named above it, only how much time is left: 'Reply within' and '2 days'. Null without a
 * deadline. `now` is in ms.
 */
export function timeToAct(about: AttentionAbout, now: number): TimeToAct | null {
  const { gig, deadline } = about
  if (!deadline?.label || Number.isNaN(Date.parse(deadline.at))) return null
  const { label, at } = deadline
  const left = timeLeft(at, now)
  const text = deadlineText(about)
  const passed = PASSED[label]
  if (left === null && passed !== undefined) {
    const moment =
      text && gig && passed.endsWith('started') ? ` ${instantText(at, gig.timeZone, 'medium')}` : ''
    return { text: passed + moment, left: '' }
  }
  if (text !== null) return { text: `${text},`, left: left ?? 'overdue' }
  if (left === null) return { text: '', left: 'Overdue' }
  return label.endsWith(' by')
    ? { text: label.replace(/ by$/, ' within'), left: left.replace(/^in /, '') }
    : { text: label, left }
}
