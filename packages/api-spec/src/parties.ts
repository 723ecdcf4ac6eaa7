import { USER_TYPES } from '@bandstand/domain/accounts'
import { ROLES } from '@bandstand/domain/parties'
import { z } from 'zod'
import { operations } from './operations.ts'

const ownParty = z.object({
  id: z.uuid(),
  /** The public name; null without a profile. */
  name: z.string().nullable(),
  /** Null without a profile. */
  userType: z.enum(USER_TYPES).nullable(),
  profileImageUrl: z.string().nullable(),
  profileComplete: z.boolean(),
  /** What the caller is for it. */
  role: z.enum(ROLES),
})
export type OwnParty = z.infer<typeof ownParty>

const { get } = operations('Parties')

/** The acts and venues that a person acts for. */
export const parties = {
  /** The one that came with the account first, then by name. */
  mine: get('useAccount', '/parties', 'List the acts and venues that you act for').output(
    z.object({ parties: z.array(ownParty) }),
  ),
}
