import type { PaymentType } from '@bandstand/domain/gigs'
import type { EXPERIENCE_LEVELS } from '@bandstand/domain/profiles'
import type { Genre } from '../types.ts'

export const POSTING_KINDS = [
  'arabic-evening',
  'blues-night',
  'church',
  'classical',
  'dj-night',
  'experimental',
  'festival',
  'heritage-dance',
  'hip-hop-night',
  'horn-section',
  'host',
  'jazz-brunch',
  'jazz-evening',
  'latin-night',
  'lobby-piano',
  'party-band',
  'patio',
  'photo',
  'pit',
  'rock-bill',
  'roots-band',
  'session',
  'songwriter-night',
  'soul-revue',
  'sound',
  'stream',
  'sub',
  'teaching',
  'wedding-ceremony',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** What venues look for, and the sentences their postings are made of; `{venue}` and `{area}` are filled in. */
export interface Posting {
  titles: string[]
  /** Of the music that is played; none where the work isn't about one style. */
  genres: Genre[]
  /** 'Musician: Piano, Drums; Singer': each belongs to the title at the same index, or to all when there is one. */
  seats: string
  /** 0 is Sunday. */
  weekdays: number[]
  /** Outdoors: the months it can be in, 1 to 12. */
  months?: number[]
  /** HH:MM. */
  times: string[]
  minutes: number[]
  /** Dollars. */
  pay: [low: number, high: number]
  paymentType: PaymentType
  levels: (typeof EXPERIENCE_LEVELS)[number][]
  /** Probability, from 0 to 1. */
  recurring: number
  openings: string[]
  details: string[]
}
