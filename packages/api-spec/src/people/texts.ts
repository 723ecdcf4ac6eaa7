import {
  TEXT_STATES,
  TEXT_TOPICS,
  textCodeInput,
  textNumberInput,
  textTopicsInput,
} from '@bandstand/domain/notifications'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const textStatus = z.object({
  /** Whether this installation sends text messages at all. */
  isAvailable: z.boolean(),
  state: z.enum(TEXT_STATES),
  /** The caller's number as people write it; null when there is none. */
  number: z.string().nullable(),
  topics: z.array(z.enum(TEXT_TOPICS)),
  /** The number that texts come from, as people write it; null if it isn't always the same. */
  sender: z.string().nullable(),
  /** Until when the newest code can be entered; null when there is none. */
  codeUntil: z.iso.datetime().nullable(),
  /** From when on texts are sent again, when this month's are used up; null while they're sent. */
  pausedUntil: z.iso.date().nullable(),
})
export type TextStatus = z.infer<typeof textStatus>

const { get, post, put, remove } = operations('Text messages')

/** A few notices as text messages, for whoever wants them. */
export const texts = {
  get: get('useAccount', '/texts', 'Get whether and about what you get text messages').output(textStatus),
  /** Replaces the number that there was. Nothing but the code is sent until it's entered. */
  start: post('useAccount', '/texts/number', 'Send a code to the phone that should get text messages')
    .errors(declare('TEXTS_UNAVAILABLE', 'TEXT_NUMBER_INVALID'))
    .input(textNumberInput)
    .output(textStatus),
  confirm: post('useAccount', '/texts/confirm', 'Turn on text messages with the code that came')
    .errors(declare('TEXT_CODE_WRONG', 'TEXT_CODE_EXPIRED'))
    .input(textCodeInput)
    .output(textStatus),
  setTopics: put('useAccount', '/texts/topics', 'Choose what you get text messages about')
    .errors(declare('TEXT_NUMBER_NOT_FOUND'))
    .input(textTopicsInput)
    .output(textStatus),
  /** A repeat changes nothing. */
  remove: remove('useAccount', '/texts/number', 'Remove your number and get no more text messages').output(
    textStatus,
  ),
}
