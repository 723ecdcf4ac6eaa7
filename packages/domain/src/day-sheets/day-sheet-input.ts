import { z } from 'zod'
import { addDays, DAY_MS, daysBetween } from '../time/index.ts'
import { cleanText, tooLongText } from '../text/index.ts'

export const DAY_SHEET_LIMITS = { notes: 1000, setTimes: 1000, name: 100, setList: 4000 } as const

export const daySheetTexts = {
  loadInInvalid: 'Enter the load-in as a date and a time',
  loadInTooEarly: 'Load-in must be within the three days before the start',
  loadInTooLate: 'Load-in must be before the end of the show',
  notesTooLong: tooLongText(DAY_SHEET_LIMITS.notes),
  setTimesTooLong: tooLongText(DAY_SHEET_LIMITS.setTimes),
  nameTooLong: tooLongText(DAY_SHEET_LIMITS.name),
  setListTooLong: tooLongText(DAY_SHEET_LIMITS.setList),
} as const

/** The most days before the start that a load-in can be. */
const LOAD_IN_DAYS = 3

/** The schema of notes in either part. */
export const notes = z
  .string()
  .overwrite(cleanText)
  .max(DAY_SHEET_LIMITS.notes, daySheetTexts.notesTooLong)
  .default('')
/** The version of a part that its writer saw; 0 if nothing was written before. */
export const partVersion = z.int().min(0)

/** The artist's part of a day sheet. */
export const artistPartInput = z.strictObject({
  version: partVersion,
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
