import { z } from 'zod'
import { cleanText, tooLongText } from '../text/index.ts'
import { pollDateInput } from './poll-date.ts'
import { promiseInput } from './poll-promise.ts'

/** What somebody can say when their act asks whether they can play. */
export const POLL_ANSWERS = ['yes', 'maybe', 'no'] as const
export type PollAnswer = (typeof POLL_ANSWERS)[number]
/** How each answer is called. */
export const POLL_ANSWER_NAMES: Record<PollAnswer, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }

/** The longest note of a poll and of an answer. */
export const POLL_NOTE_MAX = 500
/** How many polls an act can begin in 24 hours: each is a mail to everybody in its line-up. */
export const POLLS_PER_DAY = 10
/** How long an act can't remind again those who haven't answered. */
export const POLL_REMINDER_HOURS = 12
/** How long a gig that moves again doesn't ask its act's people again: each time is a mail to everybody. */
export const POLL_AGAIN_HOURS = 1
/** The longest time that an act gives its people to answer. */
export const POLL_HOURS_MAX = 14 * 24
/** The fewest people of the core that can be asked: whoever plays alone asks nobody. */
export const POLL_CORE_MIN = 2

export const pollTexts = {
  about: 'Ask about a gig or a date',
  within: 'Choose from 1 hour to 14 days',
  feeTooHigh: 'That’s too much for everybody together',
  gone: 'The gig was filled or taken down before everybody said yes.',
  leaderGone: 'Whoever asked no longer books for your act.',
  failed: 'Something went wrong on our side. Do it yourself now.',
} as const

const note = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(z.string().max(POLL_NOTE_MAX, tooLongText(POLL_NOTE_MAX)))
  .default('')

/** What an act asks its people about a gig, or about a date of its own. `id` is made up by the browser, so that a repeat asks nobody twice. */
export const pollInput = z
  .strictObject({
    id: z.uuid(),
    gigId: z.uuid().nullable().default(null),
    date: pollDateInput.nullable().default(null),
    /** How long they have to answer, but not longer than until the show starts. */
    withinHours: z
      .number(pollTexts.within)
      .int(pollTexts.within)
      .min(1, pollTexts.within)
      .max(POLL_HOURS_MAX, pollTexts.within),
    note,
    /** What is done as soon as everybody said yes. */
    promise: promiseInput.nullable().default(null),
  })
  .refine(({ gigId, date }) => (gigId === null) !== (date === null), {
    path: ['gigId'],
    message: pollTexts.about,
  })
  .refine(({ date, promise }) => date === null || promise === null, {
    path: ['promise'],
    message: pollTexts.about,
  })
export type PollInput = z.infer<typeof pollInput>

/** What somebody answers. */
export const pollAnswerInput = z.strictObject({ answer: z.enum(POLL_ANSWERS), note })
export type PollAnswerInput = z.infer<typeof pollAnswerInput>
