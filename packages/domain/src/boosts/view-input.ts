import { z } from 'zod'

/** A page that was opened. */
export const noteViewInput = z.strictObject({ kind: z.enum(['gig', 'artist']), id: z.uuid() })
export type NoteViewInput = z.infer<typeof noteViewInput>
