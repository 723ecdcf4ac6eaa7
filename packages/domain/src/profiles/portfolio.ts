import { z } from 'zod'
import { countOf } from '../product/index.ts'
import { cleanLine, tooLongText } from '../text/index.ts'
import { completeWebUrl } from './complete-link.ts'
import { namesOtherHost, parseWebUrl } from './social-networks.ts'

export const PORTFOLIO_TYPES = ['image', 'video', 'other'] as const
export type PortfolioType = (typeof PORTFOLIO_TYPES)[number]

/** The most items that an artist's portfolio may have. */
export const MAX_PORTFOLIO_ITEMS = 24
export const PORTFOLIO_TITLE_MAX = 120

export const portfolioTexts = {
  title: 'Enter a title',
  titleTooLong: tooLongText(PORTFOLIO_TITLE_MAX),
  url: 'Please enter a valid URL',
  otherHost: 'This title names a different website from the one the link opens',
  image: 'Upload an image',
  tooMany: `A portfolio can have at most ${countOf(MAX_PORTFOLIO_ITEMS, 'item')}`,
} as const

const MAX_URL = 500
/** The address of a public object in storage, with or without the host. The server checks who owns the object. */
const STORED_IMAGE = /^(https?:\/\/[^/?#@\s]+)?\/storage\/v1\/object\/public\/[a-z-]+\/[^?#\s]+(\?v=\w+)?$/

const title = z
  .string(portfolioTexts.title)
  .overwrite(cleanLine)
  .min(1, portfolioTexts.title)
  .max(PORTFOLIO_TITLE_MAX, portfolioTexts.titleTooLong)

const storedImageUrl = z
  .string(portfolioTexts.image)
  .max(MAX_URL, portfolioTexts.image)
  .regex(STORED_IMAGE, portfolioTexts.image)

const linkUrl = z
  .string(portfolioTexts.url)
  .trim()
  .transform(completeWebUrl)
  .pipe(
    z
      .string()
      .max(MAX_URL, portfolioTexts.url)
      .refine((text) => parseWebUrl(text) !== null, portfolioTexts.url),
  )

/** One piece of an artist's work: an image of their own in storage, or a link to a video or anything else. */
export const portfolioItem = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('image'), url: storedImageUrl, title }),
  z
    .strictObject({ type: z.enum(['video', 'other']), url: linkUrl, title })
    .refine(({ title: text, url }) => !namesOtherHost(text, url), {
      path: ['title'],
      message: portfolioTexts.otherHost,
    }),
])
export type PortfolioItem = z.infer<typeof portfolioItem>

/** The items in the order in which they are shown. */
export const portfolioItems = z
  .array(portfolioItem)
  .max(MAX_PORTFOLIO_ITEMS, portfolioTexts.tooMany)
  .default([])
