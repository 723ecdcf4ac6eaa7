import { z } from 'zod'
import { REGISTRABLE_USER_TYPES } from '../accounts/user-type.ts'
import { publicName, requiredLine } from '../profiles/profile-fields.ts'

/** The most acts and venues that a person can own, with the one that came with their account. */
export const PARTIES_OWNED_MAX = 10
/** The most that a person can create in 24 hours. */
export const PARTIES_A_DAY = 3

/** Most characters of the name of a new act or venue, as of the names in their profiles. */
export const PARTY_NAME_MAX = 120

/** A further act or venue: its type, which never changes, and its name. The profile's form asks for the rest. */
export const newPartyInput = z.strictObject({
  userType: z.enum(REGISTRABLE_USER_TYPES, 'Choose one of the types'),
  name: publicName(requiredLine(PARTY_NAME_MAX)),
})
export type NewPartyInput = z.infer<typeof newPartyInput>
