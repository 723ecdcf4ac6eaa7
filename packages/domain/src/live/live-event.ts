import { z } from 'zod'

/** What a `changed` is about. The screens fetch what they show of it anew. */
export const LIVE_AREAS = [
  'applications',
  'bookings',
  'contracts',
  'payments',
  'network',
  'messages',
] as const
export type LiveArea = (typeof LIVE_AREAS)[number]

/** What one user is told at once. It says that something is new; what it is now, the API says. */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    threadId: z.guid(),
    /** Its place in the thread: whoever misses one before it fetches the thread. */
    number: z.int().min(1),
    /** As the API shows it; left out when it is too long to travel between servers. */
    message: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ kind: z.literal('notification'), id: z.guid() }),
  z.object({ kind: z.literal('changed'), area: z.enum(LIVE_AREAS), id: z.guid() }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** What a client broadcasts in a thread. */
export const typingInput = z.object({ typing: z.boolean().default(true) })
/** What the others in the thread hear of it. */
export type Typing = z.infer<typeof typingInput> & { threadId: string; userId: string }
