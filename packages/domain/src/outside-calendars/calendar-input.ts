import { z } from 'zod'
import { importAddressInput } from '../calendar-import/index.ts'
import { cleanLine, tooLongText } from '../text/index.ts'

/** The most calendars that a person has, and an act. */
export const OUTSIDE_CALENDARS_MAX = 5
export const CALENDAR_NAME_MAX = 60
/** How far ahead they're read. */
export const CALENDAR_YEARS = 2
/** The largest one, in bytes. */
export const CALENDAR_MOST_BYTES = 10 * 1024 * 1024

/** Whose calendar it is: one person's, in whatever act they play, or the act's. */
export const CALENDAR_OWNERS = ['person', 'act'] as const
export type CalendarOwner = (typeof CALENDAR_OWNERS)[number]

export const calendarInputTexts = { name: 'Enter a name for this calendar' } as const

const name = z
  .string(calendarInputTexts.name)
  .overwrite(cleanLine)
  .min(1, calendarInputTexts.name)
  .max(CALENDAR_NAME_MAX, tooLongText(CALENDAR_NAME_MAX))
/** Whether what is in it refuses bookings; otherwise it only warns. */
const refuses = z.boolean()

export const addCalendarInput = z.strictObject({
  whose: z.enum(CALENDAR_OWNERS),
  name,
  address: importAddressInput.shape.address,
  refuses,
})
export type AddCalendarInput = z.infer<typeof addCalendarInput>

export const changeCalendarInput = z.strictObject({ name, refuses })
export type ChangeCalendarInput = z.infer<typeof changeCalendarInput>
