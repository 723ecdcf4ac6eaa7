import { z } from 'zod'
import { requestKey } from '../requests/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'
import { isCalendarDay, isWallClock } from '../time/index.ts'

export const BILL_LIMITS = { title: 100, note: 1000, acts: 12, minutes: 720 } as const
/** Fewer acts are gigs of their own. */
const FEWEST_ACTS = 2

export const billTexts = {
  titleRequired: 'Name the evening',
  dateInvalid: 'Enter a date',
  doorsInvalid: 'Enter when doors open, like 19:00',
  startInvalid: 'Enter when the set begins',
  notThisEvening: 'Every set must begin on the evening of the bill, before noon on the next day',
  minutesInvalid: `Enter a length from 15 to ${BILL_LIMITS.minutes} minutes`,
  tooFew: `A bill needs at least ${FEWEST_ACTS} acts`,
  tooMany: `A bill can have at most ${BILL_LIMITS.acts} acts`,
  gigTwice: 'Each gig can be on the bill once',
  gigUnknown: 'Only your open or booked gigs of this evening can be on the bill',
  gigElsewhere: 'This gig is on another bill. Take it off that one first.',
  bookedStays: 'This act is booked. Change its hours with a change to its contract.',
} as const

/** One act of the evening: a gig that exists, or a new one that copies what the others ask for. */
const slotInput = z.strictObject({
  gigId: z.uuid().nullable(),
  start: z.string(billTexts.startInvalid).refine(isWallClock, billTexts.startInvalid),
  startIsSecond: z.boolean().default(false),
  minutes: z
    .int(billTexts.minutesInvalid)
    .min(15, billTexts.minutesInvalid)
    .max(BILL_LIMITS.minutes, billTexts.minutesInvalid),
})
export type SlotInput = z.infer<typeof slotInput>

/** What a venue writes about an evening. */
export const billInput = z.strictObject({
  key: requestKey,
  title: z
    .string(billTexts.titleRequired)
    .overwrite(cleanLine)
    .min(1, billTexts.titleRequired)
    .max(BILL_LIMITS.title, tooLongText(BILL_LIMITS.title)),
  /** A wall clock (YYYY-MM-DDTHH:MM) at the place; empty while it's not known. */
  doors: z
    .string()
    .refine((text) => text === '' || isWallClock(text), billTexts.doorsInvalid)
    .default(''),
  /** For everybody who plays. */
  note: z.string().overwrite(cleanText).max(BILL_LIMITS.note, tooLongText(BILL_LIMITS.note)).default(''),
  slots: z
    .array(slotInput)
    .min(FEWEST_ACTS, billTexts.tooFew)
    .max(BILL_LIMITS.acts, billTexts.tooMany)
    .refine(
      (slots) => {
        const ids = slots.flatMap(({ gigId }) => gigId ?? [])
        return new Set(ids).size === ids.length
      },
      { error: billTexts.gigTwice },
    ),
})
export type BillInput = z.infer<typeof billInput>

/** An evening (YYYY-MM-DD at the place). */
export const billDate = z.string(billTexts.dateInvalid).refine(isCalendarDay, billTexts.dateInvalid)
