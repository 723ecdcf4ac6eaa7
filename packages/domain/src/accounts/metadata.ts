import { z } from 'zod'
import { REGISTRABLE_USER_TYPES } from './user-type.ts'

/** Account metadata: its owner can write it, so it only steers screens and never grants anything. */
export const accountMetadata = z.object({
  user_type: z.enum(REGISTRABLE_USER_TYPES).optional(),
  profile_setup_required: z.boolean().optional(),
  profile_completed: z.boolean().optional(),
})
export type AccountMetadata = z.infer<typeof accountMetadata>
