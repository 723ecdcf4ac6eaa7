import { z } from 'zod'
import { cleanText, tooLongText } from '../text/index.ts'
import { DAY_MS } from '../time/index.ts'

/** How many days after it cancelled late an act can say that somebody was ill. */
export const SICK_NOTE_DAYS = 7
export const SICK_NOTE_MAX = 500

export const sickNoteTexts = { required: 'Write a short note', tooLong: tooLongText(SICK_NOTE_MAX) } as const

/** The note, which the operator reads and the venue doesn't. */
export const sickNoteInput = z.strictObject({
  note: z
    .string()
    .overwrite(cleanText)
    .min(1, sickNoteTexts.required)
    .max(SICK_NOTE_MAX, sickNoteTexts.tooLong),
})

/** Returns until when an act that cancelled late at `cancelledAt` can say that somebody was ill. */
export function sickNoteUntil(cancelledAt: Date): Date {
  return new Date(cancelledAt.getTime() + SICK_NOTE_DAYS * DAY_MS)
}
