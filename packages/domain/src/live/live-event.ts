import { z } from 'zod'

/** What a `changed` event is about. Screens refetch what they show of it. */
export const LIVE_AREAS = [
  'applications',
  'bookings',
  'contracts',
  'payments',
  'network',
  'messages',
] as const
export type LiveArea = (typeof LIVE_AREAS)[number]

/** An event sent to one user's open browsers. It says that something changed; the API has the new state. */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    threadId: z.guid(),
    /** Its number in the thread; a browser that missed an earlier one refetches the thread. */
    number: z.int().min(1),
    /** As the API returns it; left out when it is too long to send between servers. */
    message: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ kind: z.literal('notification'), id: z.guid() }),
  z.object({ kind: z.literal('changed'), area: z.enum(LIVE_AREAS), id: z.guid() }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** What a client broadcasts in a thread. */
export const typingInput = z.object({ typing: z.boolean().default(true) })
/** What the other members of the thread receive. */
export type Typing = z.infer<typeof typingInput> & { threadId: string; userId: string }
