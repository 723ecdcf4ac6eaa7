import { z } from 'zod'
import { MINUTE_MS } from '../time/index.ts'
import { countOf } from '../product/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'
import { MESSAGE_LIMITS } from '../booking/index.ts'

/** Shown in place of a message whose writer has deleted their account. */
export const GONE_MESSAGE_TEXT = 'This message was deleted together with its author’s account.'

export const THREADS_PER_PAGE = 20
export const MESSAGES_PER_PAGE = 30
/** The most questions about a gig that its applicants' page lists, unanswered ones first. */
export const QUESTIONS_SHOWN = 20
export const ATTACHMENTS_PER_MESSAGE = 4
/** The most messages that one member may send within a minute, over all threads. */
export const MESSAGES_PER_MINUTE = 30
/** How long after a notification about an unread conversation a new message notifies its reader again. */
export const NOTIFY_AGAIN_MS = 15 * MINUTE_MS
/** The most threads that one member may open to connections within a day. */
export const NEW_THREADS_PER_DAY = 20

export const messageTexts = {
  required: 'Write a message',
  tooLong: tooLongText(MESSAGE_LIMITS.thread),
  attachmentsTooMany: `You can attach up to ${countOf(ATTACHMENTS_PER_MESSAGE, 'file')}`,
} as const

/** A file that was uploaded before, by its name in the private bucket, with the name that its reader sees. */
const attachment = z.strictObject({
  object: z.string().max(200),
  fileName: z.string().overwrite(cleanLine).min(1).max(120),
})

const text = z
  .string(messageTexts.required)
  .overwrite(cleanText)
  .max(MESSAGE_LIMITS.thread, messageTexts.tooLong)

/** A question about a gig; `key` as in a message. */
export const askQuestionInput = z.strictObject({ key: z.uuid(), body: text.min(1, messageTexts.required) })
export type AskQuestionInput = z.infer<typeof askQuestionInput>

/** `key` is chosen by the sender, one for each message: a repeat with the same key is the same message. */
export const sendMessageInput = z
  .strictObject({
    key: z.uuid(),
    body: text.default(''),
    /** The gig that it is about; null for none. Left out: what the thread was about last, while that is open. */
    gigId: z.uuid().nullish(),
    attachments: z
      .array(attachment)
      .max(ATTACHMENTS_PER_MESSAGE, messageTexts.attachmentsTooMany)
      .default([]),
  })
  .refine(({ body, attachments }) => body !== '' || attachments.length > 0, {
    path: ['body'],
    message: messageTexts.required,
  })
export type SendMessageInput = z.infer<typeof sendMessageInput>
