import { partyIdSchema } from '../accounts/index.ts'
import { z } from 'zod'
import { bookingTexts, canEndAfterStart, whichOfTwo } from '../booking/index.ts'
import { countOf } from '../product/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'
import { DAY_MS, HOUR_MS, isWallClock } from '../time/index.ts'

export const HOLD_NOTE_MAX = 500
export const HOLD_ACT_MAX = 100
/** How long a hold lasts, unless its maker chooses otherwise; never past the start. */
export const HOLD_DAYS = 14
const HOLD_MAX_DAYS = 90
export const HOLD_DAY_CHOICES = [3, 7, 14, 30, 60, 90] as const
/** The longest evening. */
const HOLD_MAX_HOURS = 24
/** The most live holds of a venue, and of an artist. */
export const HOLDS_PER_VENUE = 300
export const HOLDS_PER_ARTIST = 50
/** The most live holds of one stage in overlapping hours. */
export const HOLDS_PER_NIGHT = 10
/** How often an act is asked to confirm or release a hold. */
export const HOLD_CHALLENGES_MAX = 5

export const holdTexts = {
  actRequired: 'Choose an artist or enter the act’s name',
  startInPast: 'Choose a start in the future',
  tooFar: 'Choose a date within two years',
  tooLong: `A hold can be ${countOf(HOLD_MAX_HOURS, 'hour')} long at most`,
} as const

const wallClock = z.string(bookingTexts.timeInvalid).refine(isWallClock, bookingTexts.timeInvalid)
const hours = {
  /** Null means the venue's first or only stage. */
  stageId: z.uuid().nullable().default(null),
  start: wallClock,
  end: wallClock,
  ...whichOfTwo,
  /** Only its maker reads it. */
  note: z.string().overwrite(cleanText).max(HOLD_NOTE_MAX, tooLongText(HOLD_NOTE_MAX)).default(''),
  expiresInDays: z.int().min(1).max(HOLD_MAX_DAYS).default(HOLD_DAYS),
}
const length = ({ start, end }: { start: string; end: string }) =>
  Date.parse(`${end}Z`) - Date.parse(`${start}Z`)
const endsAfterStart = { path: ['end'], message: bookingTexts.endBeforeStart }
const tooLong = { path: ['end'], message: holdTexts.tooLong }
const isShort = (input: { start: string; end: string }) => length(input) <= HOLD_MAX_HOURS * HOUR_MS

/** What a venue holds an evening for: a member, or an act by its name. */
export const placeHoldInput = z
  .strictObject({
    ...hours,
    artistId: partyIdSchema.nullable().default(null),
    actName: z.string().overwrite(cleanLine).max(HOLD_ACT_MAX, tooLongText(HOLD_ACT_MAX)).default(''),
  })
  .refine(({ artistId, actName }) => artistId !== null || actName !== '', {
    path: ['actName'],
    message: holdTexts.actRequired,
  })
  .refine(canEndAfterStart, endsAfterStart)
  .refine(isShort, tooLong)
export type PlaceHoldInput = z.infer<typeof placeHoldInput>

/** What an artist asks a venue to hold. */
export const requestHoldInput = z
  .strictObject(hours)
  .refine(canEndAfterStart, endsAfterStart)
  .refine(isShort, tooLong)
export type RequestHoldInput = z.infer<typeof requestHoldInput>

/** `live`: those that haven't ended, soonest first. `past`: those that ended lately. */
export const HOLD_SHOWS = ['live', 'past'] as const

/** Returns when a hold that is made now expires: at its start at the latest. */
export function holdExpiry(now: Date, days: number, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + days * DAY_MS, startsAt.getTime()))
}

/** Returns until when a challenge can be answered: at the start at the latest. */
export function holdAnswerBy(now: Date, answerHours: number, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + answerHours * HOUR_MS, startsAt.getTime()))
}
