import { z } from 'zod'
import { typedPay } from '../money/index.ts'
import { isWallClock } from '../time/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'
import { canEndAfterStart, offerTexts, whichOfTwo } from './offer-terms.ts'

/** The most outside bookings that are not over. */
export const OUTSIDE_BOOKINGS_MAX = 3000
/** The most characters of the texts of an outside booking. */
export const OUTSIDE_TEXT_MAX = { line: 200, note: 2000 } as const

const line = (required?: string) => {
  const text = z.string(required).overwrite(cleanLine)
  return (required ? text.min(1, required) : text).max(
    OUTSIDE_TEXT_MAX.line,
    tooLongText(OUTSIDE_TEXT_MAX.line),
  )
}
const wallClock = (message: string) => z.string(message).refine(isWallClock, message)

/** What a venue agreed on with an act outside of Bandstand; `start` and `end` are wall clocks at the venue. */
export const outsideBookingInput = z
  .strictObject({
    actName: line('Enter the act’s name'),
    start: wallClock(offerTexts.startInvalid),
    end: wallClock(offerTexts.endInvalid),
    ...whichOfTwo,
    /** In US dollars; '' for none. */
    fee: typedPay(offerTexts.feeRequired, offerTexts.feeInvalid, true).default(''),
    contact: line().default(''),
    note: z
      .string()
      .overwrite(cleanText)
      .max(OUTSIDE_TEXT_MAX.note, tooLongText(OUTSIDE_TEXT_MAX.note))
      .default(''),
    /** Null for the venue's first stage, or its only one. */
    stageId: z.uuid().nullable().default(null),
  })
  .refine(canEndAfterStart, { path: ['end'], message: offerTexts.endBeforeStart })
export type OutsideBookingForm = z.input<typeof outsideBookingInput>
export type OutsideBookingInput = z.infer<typeof outsideBookingInput>
