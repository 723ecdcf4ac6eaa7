import { z } from 'zod'
import { codeSchema } from '../accounts/index.ts'
import type { QuietHours } from './quiet-hours.ts'

/** What can come as a text message: only what is of no use an hour later. */
export const TEXT_TOPICS = ['show_day', 'rescue', 'polls'] as const
export type TextTopic = (typeof TEXT_TOPICS)[number]

export const TEXT_TOPIC_LABELS: Record<TextTopic, { label: string; about: string }> = {
  show_day: {
    label: 'Show day',
    about: 'reminders, check-ins, and when something changes or is canceled within 24 hours of a show',
  },
  rescue: {
    label: 'Short notice',
    about: 'when a venue needs somebody for a gig that is near, and when nobody accepts yours',
  },
  polls: { label: 'Polls', about: 'when an act asks whether you can play' },
}

/**
 * `unconfirmed`: its code wasn't entered yet. `stopped`: STOP came from the number. `refused`: it can't be texted, such as a landline.
 */
export const TEXT_STATES = ['none', 'unconfirmed', 'on', 'stopped', 'refused'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** At most this many texts a day for each member, codes aside. */
export const TEXTS_PER_DAY = 12
/** From when on a change of a show is texted: its hours before the start. */
export const SHOW_DAY_HOURS = 24
/** Without quiet hours of their own, nobody gets texts at night, unless it’s about the show that they’re at. */
export const TEXT_NIGHT: QuietHours = { from: '21:00', to: '08:00' }
/** Two parts of a text message, each of which costs. */
export const TEXT_MOST_CHARS = 300

export const textNumberInput = z.strictObject({ number: z.string().max(60) })
export const textCodeInput = z.strictObject({ code: codeSchema })
export const textTopicsInput = z.strictObject({
  topics: z.array(z.enum(TEXT_TOPICS)).max(TEXT_TOPICS.length),
})

/** Returns what an incoming text asks for, by the words that carriers require; null for anything else. */
export function keywordOf(text: string): 'stop' | 'start' | 'help' | null {
  const word = text.trim().toUpperCase()
  if (/^(STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT)$/.test(word)) return 'stop'
  if (/^(START|YES|UNSTOP)$/.test(word)) return 'start'
  return /^(HELP|INFO)$/.test(word) ? 'help' : null
}

/**
 * Returns a text message of at most `TEXT_MOST_CHARS` characters that ends with its link. Quotation marks and dashes are the plain
 * ones: with a single curly one, only half as much fits into each part that is paid for.
 */
export function textMessage(title: string, about: string, url: string): string {
  const words = about ? `${title}${/[.!?]$/.test(title) ? '' : '.'} ${about}` : title
  const plain = words
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(' · ', ', ')
    .replaceAll(/[\u2066-\u2069\u200b-\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
  const room = TEXT_MOST_CHARS - url.length - 'Bandstand: '.length - 1
  const short = plain.length <= room ? plain : `${plain.slice(0, room - 3).trimEnd()}...`
  return `Bandstand: ${short} ${url}`
}
