import { z } from 'zod'
import { BOOKING_MAX_HOURS, canEndAfterStart, offerTexts, whichOfTwo } from '../booking/index.ts'
import { cleanText, tooLongText } from '../text/index.ts'
import { HOUR_MS, isWallClock } from '../time/index.ts'

/** The longest title and place of a date that an act asks about. */
export const POLL_TITLE_MAX = 120
export const POLL_PLACE_MAX = 200

export const pollDateTexts = {
  titleRequired: 'Say what it is',
  tooLong: offerTexts.tooLong,
  startInPast: 'Choose a time that is still ahead',
} as const

const text = (max: number) =>
  z
    .string()
    .transform((typed) => cleanText(typed).trim())
    .pipe(z.string().max(max, tooLongText(max)))
const wallClock = (message: string) => z.string(message).refine(isWallClock, message)

/** A date of the act's own, without a gig; the hours are wall clocks in the act's zone. */
export const pollDateInput = z
  .strictObject({
    title: text(POLL_TITLE_MAX).pipe(z.string().min(1, pollDateTexts.titleRequired)),
    place: text(POLL_PLACE_MAX).default(''),
    start: wallClock(offerTexts.startInvalid),
    end: wallClock(offerTexts.endInvalid),
    ...whichOfTwo,
  })
  .refine(canEndAfterStart, { path: ['end'], message: offerTexts.endBeforeStart })
export type PollDateInput = z.infer<typeof pollDateInput>
export type PollDateForm = z.input<typeof pollDateInput>

/** Returns whether a date is short enough to ask about. */
export function isPollSubject({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  return endsAt.getTime() - startsAt.getTime() <= BOOKING_MAX_HOURS * HOUR_MS
}
