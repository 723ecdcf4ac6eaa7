import { partyIdSchema } from '../accounts/index.ts'
import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { cleanText, tooLongText } from '../text/index.ts'

export const CONNECTIONS_PER_PAGE = 20
export const SUGGESTIONS_PER_PAGE = 6
export const REQUESTS_PER_PAGE = 10
export const SHARED_PER_PAGE = 20
export const NOTE_MAX = 300
/** The most people whose degrees one request may ask for; no page has more cards. */
export const DEGREES_MAX = 50
/** The longest path that is searched, in hops. */
export const PATH_HOPS_MAX = 4

export const networkTexts = {
  noteTooLong: tooLongText(NOTE_MAX),
} as const

export const networkPageFilter = z.strictObject({ page: pageNumber })
export const connectionFilter = z.strictObject({
  page: pageNumber,
  /** Part of a name. */
  q: z.string().trim().max(100).default(''),
})
export type ConnectionFilter = z.infer<typeof connectionFilter>

export const requestFilter = z.strictObject({ direction: z.enum(['received', 'sent']), page: pageNumber })
export type RequestFilter = z.infer<typeof requestFilter>

export const connectInput = z.strictObject({
  note: z.string().overwrite(cleanText).max(NOTE_MAX, networkTexts.noteTooLong).default(''),
})
export type ConnectInput = z.infer<typeof connectInput>
export type ConnectForm = z.input<typeof connectInput>

/** Ids separated by commas. */
export const degreesInput = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(partyIdSchema).min(1).max(DEGREES_MAX)),
})
