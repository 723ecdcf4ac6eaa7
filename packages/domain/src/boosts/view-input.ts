import { z } from 'zod'

/** A page that was opened. */
export const recordViewInput = z.strictObject({ kind: z.enum(['gig', 'artist']), id: z.uuid() })
export type RecordViewInput = z.infer<typeof recordViewInput>
