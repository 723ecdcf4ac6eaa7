import { z } from 'zod'
import { phone } from '../contact/phone.ts'
import { isWallClock } from '../time/index.ts'
import { cleanLine, cleanText } from '../text/index.ts'
import { DAY_SHEET_LIMITS, daySheetTexts, notes, partVersion } from './day-sheet-input.ts'

/** The venue's part of a day sheet. */
export const venuePartInput = z.strictObject({
  version: partVersion,
  /** A wall clock (YYYY-MM-DDTHH:MM) at the gig's place; empty while it is not known. */
  loadIn: z.string().refine((text) => text === '' || isWallClock(text), daySheetTexts.loadInInvalid),
  /** Whether `loadIn` is the second of two equal wall clocks, where clocks go back. */
  loadInIsSecond: z.boolean().default(false),
  loadInNotes: notes,
  parking: notes,
  contactName: z
    .string()
    .overwrite(cleanLine)
    .max(DAY_SHEET_LIMITS.name, daySheetTexts.nameTooLong)
    .default(''),
  contactPhone: phone,
  /** One a line. */
  setTimes: z
    .string()
    .overwrite(cleanText)
    .max(DAY_SHEET_LIMITS.setTimes, daySheetTexts.setTimesTooLong)
    .default(''),
})
export type VenuePartInput = z.infer<typeof venuePartInput>
export type VenuePartForm = z.input<typeof venuePartInput>
