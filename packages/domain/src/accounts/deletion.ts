import { z } from 'zod'
import { passwordTexts } from './password-texts.ts'

/** What is typed to delete an account, so that nobody does it by mistake. */
export const DELETION_WORD = 'DELETE'
export const DELETION_DISABLED_TEXT = 'Account deletion is disabled in this demo'

/** What an account may have open; each keeps it from being deleted. */
export const OPEN_BUSINESS = ['bookings', 'payments', 'transfers', 'balance'] as const
export type OpenBusiness = (typeof OPEN_BUSINESS)[number]

export const deleteAccountInput = z.strictObject({
  confirmation: z.literal(DELETION_WORD, `Please type ${DELETION_WORD}`),
  /** The account's current one. */
  password: z.string().min(1, passwordTexts.required).max(256),
})
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>
export type DeleteAccountForm = { confirmation: string; password: string }
