import { deleteAccountInput, OPEN_BUSINESS, PROOF_WAYS, proveInput } from '@bandstand/domain/accounts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

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

const accountDeletion = z.object({
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

const tags = ['Settings']

export const settings = {
  /** The session of this request first, then by latest use. */
  listSessions: oc
    .route({ method: 'GET', path: '/sessions', tags, summary: 'List the devices where you’re signed in' })
    .errors(declare('UNAUTHENTICATED'))
    .output(ownSessions),
  /** Ends one session; `POST /auth/v1/logout?scope=others` ends all others. A repeat changes nothing. */
  endSession: oc
    .route({ method: 'DELETE', path: '/sessions/{id}', tags, summary: 'Sign out one device' })
    .errors(declare('UNAUTHENTICATED'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(ownSessions),
  listProofWays: oc
    .route({
      method: 'GET',
      path: '/account/proof',
      tags,
      summary: 'List how you can prove that it’s you',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(z.object({ ways: z.array(z.enum(PROOF_WAYS)) })),
  /** By the password, or by the code that `GET /auth/v1/reauthenticate` mails. Needed for what moves money or changes the ways into the account, unless the last one, or the sign-in, is at most 10 minutes old. */
  prove: oc
    .route({ method: 'POST', path: '/account/proof', tags, summary: 'Prove that it’s you' })
    .errors(declare('UNAUTHENTICATED', 'PASSWORD_INCORRECT', 'CODE_INCORRECT'))
    .input(proveInput)
    .output(z.object({ proved: z.literal(true) })),
  getTakenBack: oc
    .route({
      method: 'GET',
      path: '/account/taken-back',
      tags,
      summary: 'See what was ended and removed when you took your account back',
    })
    .errors(declare('UNAUTHENTICATED'))
    /** By the link of a mail, in the last 7 days; null if that didn't happen. */
    .output(z.object({ takenBack: takenBack.nullable() })),
  getDeletion: oc
    .route({
      method: 'GET',
      path: '/account/deletion',
      tags,
      summary: 'Check whether your account can be deleted',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(accountDeletion),
  /**
   * Permanent. Others keep their bookings, contracts, payments and reviews with the member, who becomes a 'Former
   * member'.
   */
  deleteAccount: oc
    .route({ method: 'POST', path: '/account/deletion', tags, summary: 'Delete your account' })
    .errors(
      declare(
        'UNAUTHENTICATED',
        'ACCOUNT_DELETION_DISABLED',
        'PASSWORD_INCORRECT',
        'PROOF_REQUIRED',
        'ACCOUNT_HAS_BOOKINGS',
        'ACCOUNT_HAS_PAYMENTS',
        'ACCOUNT_HAS_TRANSFERS',
        'ACCOUNT_HAS_BALANCE',
      ),
    )
    .input(deleteAccountInput)
    .output(z.object({ deleted: z.literal(true) })),
}
