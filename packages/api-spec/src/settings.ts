import { deleteAccountInput, OPEN_BUSINESS } from '@bandstand/domain/accounts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

/** One sign-in that has not ended. */
export const ownSession = z.object({
  id: z.uuid(),
  /** Browser and system, as the browser names them: 'Firefox on macOS'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const ownSessions = z.object({ sessions: z.array(ownSession) })

const accountDeletion = z.object({
  /** False in demo mode, where accounts stay. */
  isEnabled: z.boolean(),
  /** What has to be settled first; nothing when the account can be deleted. */
  open: z.array(
    z.object({
      kind: z.enum(OPEN_BUSINESS),
      count: z.number().int(),
      /** US dollars; null where it is not about money. */
      amount: z.number().nullable(),
    }),
  ),
})
export type AccountDeletion = z.infer<typeof accountDeletion>

const tags = ['Settings']

export const settings = {
  /** The one that asks first, then the latest used. */
  listSessions: oc
    .route({ method: 'GET', path: '/sessions', tags, summary: 'Where the caller is signed in' })
    .errors(declare('UNAUTHENTICATED'))
    .output(ownSessions),
  /** All the others at once end by `POST /auth/v1/logout?scope=others`. A repeat changes nothing. */
  endSession: oc
    .route({ method: 'DELETE', path: '/sessions/{id}', tags, summary: 'Sign one device out' })
    .errors(declare('UNAUTHENTICATED'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(ownSessions),
  getDeletion: oc
    .route({ method: 'GET', path: '/account/deletion', tags, summary: 'Whether the account can be deleted' })
    .errors(declare('UNAUTHENTICATED'))
    .output(accountDeletion),
  /** For good. What others have of the member (bookings, contracts, payments, reviews) stays with a 'Former member'. */
  deleteAccount: oc
    .route({ method: 'POST', path: '/account/deletion', tags, summary: 'Delete one’s account' })
    .errors(
      declare(
        'UNAUTHENTICATED',
        'ACCOUNT_DELETION_DISABLED',
        'PASSWORD_INCORRECT',
        'ACCOUNT_HAS_BOOKINGS',
        'ACCOUNT_HAS_PAYMENTS',
        'ACCOUNT_HAS_TRANSFERS',
        'ACCOUNT_HAS_BALANCE',
      ),
    )
    .input(deleteAccountInput)
    .output(z.object({ deleted: z.literal(true) })),
}
