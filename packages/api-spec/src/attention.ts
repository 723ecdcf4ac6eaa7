import { ATTENTION_KINDS } from '@bandstand/domain/attention'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

/** One thing that the caller has to do next. */
const attentionItem = z.object({
  /** The same for the same thing at each reading. */
  key: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  title: z.string(),
  /** The button: its text, and the page of the app that it leads to. */
  action: z.object({ label: z.string(), path: z.string() }),
  /** What it is about; null for the caller's own profile. */
  gig: z.object({ title: z.string(), startsAt: z.iso.datetime(), timeZone: z.string() }).nullable(),
  /** What the deadline is ('Reply by') and when; null when there is none. */
  deadline: z.object({ label: z.string(), at: z.iso.datetime() }).nullable(),
})
export type AttentionItem = z.infer<typeof attentionItem>

const attentionList = z.object({
  items: z.array(attentionItem),
  /** Of all, also those that are not listed. */
  total: z.number().int(),
})
export type AttentionList = z.infer<typeof attentionList>

export const attention = {
  list: oc
    .route({
      method: 'GET',
      path: '/attention',
      tags: ['Attention'],
      summary: 'What the caller has to do next, the most urgent first, at most 20',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(attentionList),
}
