import { z } from 'zod'
import { codeSchema } from './mail-codes.ts'
import { passwordTexts } from './password-texts.ts'

/** The ways to prove who you are before you move money or change the ways into your account. `code`: one that we mail. */
export const PROOF_WAYS = ['password', 'code', 'second_factor'] as const
export type ProofWay = (typeof PROOF_WAYS)[number]

/**
 * Returns how this member can prove who they are, the way to offer first at the beginning. With a second factor nothing
 * weaker counts: whoever has a copied session may have the password or the mailbox too.
 */
export function proofWays({
  hasPassword,
  hasSecondFactor,
}: {
  hasPassword: boolean
  hasSecondFactor: boolean
}): ProofWay[] {
  if (hasSecondFactor) return ['second_factor']
  return hasPassword ? ['password', 'code'] : ['code']
}

export const provePasswordInput = z.strictObject({
  way: z.literal('password'),
  password: z.string().min(1, passwordTexts.required).max(256),
})
export const proveCodeInput = z.strictObject({ way: z.literal('code'), code: codeSchema })
export const proveInput = z.discriminatedUnion('way', [provePasswordInput, proveCodeInput])
export type ProveInput = z.infer<typeof proveInput>
