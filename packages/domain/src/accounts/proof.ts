import { z } from 'zod'
import { codeSchema } from './mail-codes.ts'
import { passwordTexts } from './password-texts.ts'

/** The ways to prove who you are before you move money or change the ways into your account. `code`: one that we mail. */
export const PROOF_WAYS = ['password', 'code'] as const
export type ProofWay = (typeof PROOF_WAYS)[number]

/** Returns how this member can prove who they are, the way to offer first at the beginning. */
export function proofWays({ hasPassword }: { hasPassword: boolean }): ProofWay[] {
  return hasPassword ? ['password', 'code'] : ['code']
}

export const provePasswordInput = z.strictObject({
  way: z.literal('password'),
  password: z.string().min(1, passwordTexts.required).max(256),
})
export const proveCodeInput = z.strictObject({ way: z.literal('code'), code: codeSchema })
export const proveInput = z.discriminatedUnion('way', [provePasswordInput, proveCodeInput])
export type ProveInput = z.infer<typeof proveInput>
