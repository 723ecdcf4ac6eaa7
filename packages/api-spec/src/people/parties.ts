import { deleteAccountInput, partyIdSchema, USER_TYPES } from '@bandstand/domain/accounts'
import { newPartyInput, ROLES } from '@bandstand/domain/parties'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { accountDeletion } from './settings.ts'

const ownParty = z.object({
  id: partyIdSchema,
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

const partyClosing = accountDeletion.extend({
  /** Whether it came with an account: it's only deleted with that. */
  isFirst: z.boolean(),
  /** How many other people act for it. They have to be removed first. */
  others: z.number().int(),
})
export type PartyClosing = z.infer<typeof partyClosing>

const { get, post } = operations('Parties')

/** The acts and venues that a person acts for. */
export const parties = {
  /** The one that came with the account first, then by name. */
  mine: get('useAccount', '/parties', 'List the acts and venues that you act for').output(
    z.object({ parties: z.array(ownParty) }),
  ),
  /** Its creator owns it, whichever the request is for; the profile's form completes it. A repeat with the same `key` creates nothing new. */
  create: post('useAccount', '/parties', 'Create another act or venue', { successStatus: 201 })
    .errors(declare('PARTIES_TOO_MANY', 'PARTIES_TOO_FAST', 'REQUEST_KEY_REUSED'))
    .input(newPartyInput.safeExtend(optionallyKeyed))
    .output(ownParty),
  getClosing: get(
    'managePeople',
    '/parties/closing',
    'Check whether your act or venue can be deleted',
  ).output(partyClosing),
  /** Permanent, of the one that the request is for. Others keep their bookings, contracts, payments and reviews with a 'Former member'. */
  close: post('managePeople', '/parties/closing', 'Delete your act or venue')
    .errors(
      declare(
        'ACCOUNT_DELETION_DISABLED',
        'PASSWORD_INCORRECT',
        'PROOF_REQUIRED',
        'PARTY_CAME_WITH_ACCOUNT',
        'PARTY_HAS_PEOPLE',
        'ACCOUNT_HAS_BOOKINGS',
        'ACCOUNT_HAS_PAYMENTS',
        'ACCOUNT_HAS_TRANSFERS',
        'ACCOUNT_HAS_BALANCE',
        'ACCOUNT_HAS_UNCLAIMED',
      ),
    )
    .input(deleteAccountInput)
    .output(z.object({ closed: z.literal(true) })),
}
