import { z } from 'zod'
import { addDays, DAY_MS, daysBetween, isWallClock } from '../time/index.ts'
import { countOf } from '../product/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'

export const DAY_SHEET_LIMITS = { notes: 1000, setTimes: 1000, name: 100, phone: 40, setList: 4000 } as const

export const daySheetTexts = {
  loadInInvalid: 'Enter the load-in as a date and a time',
  loadInTooEarly: 'Load-in must be within the three days before the start',
  loadInTooLate: 'Load-in must be before the end of the show',
  notesTooLong: tooLongText(DAY_SHEET_LIMITS.notes),
  setTimesTooLong: tooLongText(DAY_SHEET_LIMITS.setTimes),
  nameTooLong: tooLongText(DAY_SHEET_LIMITS.name),
  phoneInvalid: `Enter a phone number of at most ${countOf(DAY_SHEET_LIMITS.phone, 'character')}, such as +1 313 555 0100 ext. 2`,
  setListTooLong: tooLongText(DAY_SHEET_LIMITS.setList),
} as const

/** The most days before the start that a load-in can be. */
const LOAD_IN_DAYS = 3

const notes = z
  .string()
  .overwrite(cleanText)
  .max(DAY_SHEET_LIMITS.notes, daySheetTexts.notesTooLong)
  .default('')
const version = z.int().min(0)

/** The venue's part of a day sheet. `version` is the one the writer saw; 0 if nothing was written before. */
export const venuePartInput = z.strictObject({
  version,
  /** A wall clock (YYYY-MM-DDTHH:MM) at the gig's place; empty while it is not known. */
  loadIn: z.string().refine((text) => text === '' || isWallClock(text), daySheetTexts.loadInInvalid),
  loadInNotes: notes,
  parking: notes,
  contactName: z
    .string()
    .overwrite(cleanLine)
    .max(DAY_SHEET_LIMITS.name, daySheetTexts.nameTooLong)
    .default(''),
  contactPhone: z
    .string()
    .trim()
    .max(DAY_SHEET_LIMITS.phone, daySheetTexts.phoneInvalid)
    .regex(/^$|^\+?[\d ().-]{5,}(?:\s*(?:ext|x)\.?\s*\d+)?$/i, daySheetTexts.phoneInvalid)
    .default(''),
  /** One a line. */
  setTimes: z
    .string()
    .overwrite(cleanText)
    .max(DAY_SHEET_LIMITS.setTimes, daySheetTexts.setTimesTooLong)
    .default(''),
})
export type VenuePartInput = z.infer<typeof venuePartInput>
export type VenuePartForm = z.input<typeof venuePartInput>

/** The artist's part of a day sheet. */
export const artistPartInput = z.strictObject({
  version,
  setList: z
    .string()
    .overwrite(cleanText)
    .max(DAY_SHEET_LIMITS.setList, daySheetTexts.setListTooLong)
    .default(''),
  notes,
})
export type ArtistPartInput = z.infer<typeof artistPartInput>
export type ArtistPartForm = z.input<typeof artistPartInput>

/**
 * Returns a wall clock (YYYY-MM-DDTHH:MM) moved by the days between `from` and `to` (YYYY-MM-DD), at the same time of
 * day.
 */
export function sameTimeOtherDay(wallClock: string, from: string, to: string): string {
  const [day = '', time = ''] = wallClock.split('T')
  return `${addDays(day, daysBetween(from, to))}T${time}`
}

/** Returns what is wrong with the time of a load-in, as a sentence; null when nothing is. */
export function loadInProblem(
  at: Date,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): string | null {
  if (at >= endsAt) return daySheetTexts.loadInTooLate
  return at.getTime() < startsAt.getTime() - LOAD_IN_DAYS * DAY_MS ? daySheetTexts.loadInTooEarly : null
}
