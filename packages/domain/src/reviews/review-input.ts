import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { cleanText, tooLongText } from '../text/index.ts'

export const REVIEWS_PER_PAGE = 10
export const STARS_MAX = 5
export const REVIEW_LIMITS = { text: 2000, reply: 1000 } as const

export const reviewTexts = {
  starsRequired: 'Choose 1 to 5 stars',
  textTooLong: tooLongText(REVIEW_LIMITS.text),
  replyRequired: 'Write a reply',
  replyTooLong: tooLongText(REVIEW_LIMITS.reply),
} as const

/** A review: whole stars, and a text that may be left out. */
export const reviewInput = z.strictObject({
  stars: z
    .int(reviewTexts.starsRequired)
    .min(1, reviewTexts.starsRequired)
    .max(STARS_MAX, reviewTexts.starsRequired),
  text: z.string().overwrite(cleanText).max(REVIEW_LIMITS.text, reviewTexts.textTooLong).default(''),
})
export type ReviewInput = z.infer<typeof reviewInput>
export type ReviewForm = z.input<typeof reviewInput>

export const replyInput = z.strictObject({
  text: z
    .string(reviewTexts.replyRequired)
    .overwrite(cleanText)
    .min(1, reviewTexts.replyRequired)
    .max(REVIEW_LIMITS.reply, reviewTexts.replyTooLong),
})
export type ReplyInput = z.infer<typeof replyInput>

export const reviewFilter = z.strictObject({ page: pageNumber })
