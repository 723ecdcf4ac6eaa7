import { deleteAccountInput, OPEN_BUSINESS, PROOF_WAYS, proveInput } from '@bandstand/domain/accounts'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** An active sign-in. */
export const ownSession = z.object({
  id: z.uuid(),
  /** Browser and system, as the browser states them: 'Firefox on macOS'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const ownSessions = z.object({ sessions: z.array(ownSession) })

export const accountDeletion = z.object({
  /** False in demo mode, where accounts cannot be deleted. */
  isEnabled: z.boolean(),
  /** Whether the form asks for the password. If not, deleting needs a recent proof (`prove`). */
  asksPassword: z.boolean(),
  /** What has to be settled first; empty when the account can be deleted. */
  open: z.array(
    z.object({
      kind: z.enum(OPEN_BUSINESS),
      count: z.number().int(),
      /** US dollars; null when it is not about money. */
      amount: z.number().nullable(),
    }),
  ),
})
export type AccountDeletion = z.infer<typeof accountDeletion>

const takenBack = z.object({
  at: z.iso.datetime(),
  /** Such as { label: 'Removed passkey', value: 'Safari on iOS, added Mon, Nov 16, 2026, 12:00 PM EST' }. */
  removed: z.array(z.object({ label: z.string(), value: z.string() })),
})

export type TakenBack = z.infer<typeof takenBack>

const { get, post, remove } = operations('Settings')

export const settings = {
  /** The session of this request first, then by latest use. */
  listSessions: get('useAccount', '/sessions', 'List the devices where you’re signed in').output(ownSessions),
  /** Ends one session; `POST /auth/v1/logout?scope=others` ends all others. A repeat changes nothing. */
  endSession: remove('useAccount', '/sessions/{id}', 'Sign out one device')
    .input(z.strictObject({ id: z.uuid() }))
    .output(ownSessions),
  listProofWays: get('useAccount', '/account/proof', 'List how you can prove that it’s you').output(
    z.object({ ways: z.array(z.enum(PROOF_WAYS)) }),
  ),
  /** By the password, or by the code that `GET /auth/v1/reauthenticate` mails. Needed for what moves money or changes the ways into the account, unless the last one, or the sign-in, is at most 10 minutes old. */
  prove: post('useAccount', '/account/proof', 'Prove that it’s you')
    .errors(declare('PASSWORD_INCORRECT', 'CODE_INCORRECT'))
    .input(proveInput)
    .output(z.object({ proved: z.literal(true) })),
  getTakenBack: get(
    'useAccount',
    '/account/taken-back',
    'See what was ended and removed when you took your account back',
  )
    /** By the link of a mail, in the last 7 days; null if that didn't happen. */
    .output(z.object({ takenBack: takenBack.nullable() })),
  getDeletion: get('useAccount', '/account/deletion', 'Check whether your account can be deleted').output(
    accountDeletion,
  ),
  /**
   * Permanent. Others keep their bookings, contracts, payments and reviews with the member, who becomes a 'Former
   * member'.
   */
  deleteAccount: post('useAccount', '/account/deletion', 'Delete your account')
    .errors(
      declare(
        'ACCOUNT_DELETION_DISABLED',
        'PASSWORD_INCORRECT',
        'PROOF_REQUIRED',
        'ACCOUNT_HAS_BOOKINGS',
        'ACCOUNT_HAS_PAYMENTS',
        'ACCOUNT_HAS_TRANSFERS',
        'ACCOUNT_HAS_BALANCE',
        'ACCOUNT_HAS_UNCLAIMED',
        'ACCOUNT_OWNS_PARTY',
      ),
    )
    .input(deleteAccountInput)
    .output(z.object({ deleted: z.literal(true) })),
}
