import { z } from 'zod'
import { passwordTexts } from './password-texts.ts'

/** The word to type before an account is deleted, so that nobody deletes it by mistake. */
export const DELETION_WORD = 'DELETE'
export const DELETION_DISABLED_TEXT = 'Account deletion is disabled in this demo'

/** What may still be open on an account; each prevents its deletion. */
export const OPEN_BUSINESS = ['bookings', 'payments', 'transfers', 'balance', 'unclaimed'] as const
export type OpenBusiness = (typeof OPEN_BUSINESS)[number]

export const deleteAccountInput = z.strictObject({
  confirmation: z.literal(DELETION_WORD, `Type ${DELETION_WORD}`),
  /** The account's current password, where it's asked for. */
  password: z.string().min(1, passwordTexts.required).max(256).optional(),
})
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>
export type DeleteAccountForm = { confirmation: string; password?: string }
