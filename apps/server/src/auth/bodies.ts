import {
  emailSchema,
  PASSWORD_MAX,
  passwordTexts,
  REGISTRABLE_USER_TYPES,
  TERMS_CHANGED_TEXT,
  TERMS_VERSION,
} from '@bandstand/domain/accounts'
import { finishRegistrationInput } from '@bandstand/domain/profiles'
import { inputProblem } from '@bandstand/domain/text'
import { z } from 'zod'
import { AuthFailure } from './auth-failure.ts'

/** What the client library adds to every body. Captchas are not offered, so these carry nothing. */
export const clientFields = {
  gotrue_meta_security: z.strictObject({ captcha_token: z.string().nullish() }).nullish(),
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
  channel: z.string().nullish(),
}
const codeChallenge = z
  .string({ error: 'code_challenge is required: a sign-in at a provider ends with a code (PKCE)' })
  .regex(/^[\w-]{43}$/, 'code_challenge must be a SHA-256 in base64url')
const codeChallengeMethod = z.string().regex(/^s256$/i, 'code_challenge_method must be s256')
/** The same for a body that asks for a mail: with the PKCE flow, its link leads to the app with a code. */
const pkceFields = {
  ...clientFields,
  code_challenge: codeChallenge.nullish(),
  code_challenge_method: codeChallengeMethod.nullish(),
}
// Stored and compared in lower case: addresses that differ only in case are one.
const email = emailSchema.transform((address) => address.toLowerCase())
const password = z
  .string({ error: passwordTexts.required })
  .min(1, passwordTexts.required)
  .max(PASSWORD_MAX, passwordTexts.tooLong)

export const signUpBody = z.strictObject({
  email,
  // Distinguished from other invalid fields, as `weak_password`, by the rules of the form where it is chosen.
  password: z.string({ error: passwordTexts.required }),
  data: z.strictObject({
    user_type: z.enum(REGISTRABLE_USER_TYPES, { error: 'user_type must be artist or venue' }),
    profile_setup_required: z.literal(true, { error: 'profile_setup_required starts as true' }).optional(),
    // Of the terms that the form showed. A client that shows none leaves it out, and no agreement is recorded.
    terms_version: z.literal(TERMS_VERSION, { error: TERMS_CHANGED_TEXT }).optional(),
  }),
  ...pkceFields,
})
export const passwordGrantBody = z.strictObject({ email, password, ...clientFields })
export const refreshGrantBody = z.strictObject({ refresh_token: z.string().min(1).max(200) })
export const recoverBody = z.strictObject({ email, ...pkceFields })
/**
 * A sign-in by mail. It never creates an account, as that needs a role and the terms: `create_user`, which the client library
 * sets, and `data` are accepted and change nothing, or the answer would reveal whether the address has an account.
 */
export const otpBody = z.strictObject({
  email,
  create_user: z.boolean().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})
export const resendBody = z.strictObject({
  email,
  type: z.literal('signup', { error: 'Only the sign-up mail can be sent again' }),
  ...pkceFields,
})
/** A link (`token_hash`) or a code (`token` and `email`). `phone` is accepted and matches nothing. */
export const verifyBody = z.strictObject({
  type: z.string(),
  token_hash: z.string().max(200).optional(),
  token: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  phone: z.string().max(40).optional(),
  // The client library sends its own options along.
  options: z.unknown().optional(),
  ...clientFields,
})
export const updateUserBody = z.strictObject({
  email: email.nullish(),
  password: z.string().nullish(),
  current_password: z.string().max(PASSWORD_MAX, passwordTexts.tooLong).nullish(),
  // The code of a reauthentication.
  nonce: z.string().max(20).nullish(),
  data: z
    .strictObject({
      user_type: z.string().optional(),
      profile_setup_required: z.boolean().optional(),
      profile_completed: z.boolean().optional(),
    })
    .nullish(),
  ...pkceFields,
})
const factorName = z.string().trim().min(1, 'friendly_name can’t be empty').max(120)
export const enrollBody = z.strictObject({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], { error: 'factor_type must be totp' }),
  friendly_name: factorName.nullish(),
  // The client library can send one; ours is shown in the app all the same.
  issuer: z.string().max(200).nullish(),
  phone: z.string().max(40).nullish(),
})
const challenge_id = z.string().max(200)
/** Up to the size of the largest key or certificate that a device sends. */
const binary = (most: number) => z.base64url().min(1).max(most)
/** What every answer of a passkey has. Browsers add fields, which change nothing. */
const credentialFields = { id: binary(1400), rawId: binary(1400), type: z.literal('public-key') }
const clientExtensionResults = z
  .record(z.string(), z.unknown())
  .default({})
  .transform(() => ({}))
const attestation = z.object({
  ...credentialFields,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: binary(4000),
    attestationObject: binary(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
const assertion = z.object({
  ...credentialFields,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: binary(4000),
    authenticatorData: binary(4000),
    signature: binary(4000),
    userHandle: binary(100)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
})
export type AttestationBody = z.infer<typeof attestation>
export type AssertionBody = z.infer<typeof assertion>
export const passkeySignInOptionsBody = z.strictObject(clientFields)
export const passkeySignInBody = z.strictObject({ challenge_id, credential: assertion })
export const newPasskeyBody = z.strictObject({ challenge_id, credential: attestation })
export const renamePasskeyBody = z.strictObject({ friendly_name: factorName })
export const factorCodeBody = z.strictObject({ challenge_id, code: z.string().max(40) })
/** The client library says for which site too, which we know. */
export const factorSignatureBody = z.strictObject({
  challenge_id,
  webauthn: z.object({ type: z.literal('request'), credential_response: assertion }),
})
export const verifyFactorBody = z.union([factorCodeBody, factorSignatureBody])
export const recoveryCodeBody = z.strictObject({ code: z.string().max(100) })
export const providerQuery = z.object({ provider: z.string({ error: 'provider is required' }).max(100) })
/** What else begins a sign-in at a provider. What the provider is asked for isn't up to the app. */
export const authorizeQuery = z.object({
  redirect_to: z.string().optional(),
  code_challenge: codeChallenge,
  code_challenge_method: codeChallengeMethod,
})
export const pkceGrantBody = z.strictObject({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
})
const flow = z.string({ error: 'flow is required' }).max(200)
export const finishBody = z.strictObject({ flow })
export const finishRegistrationBody = z.strictObject({
  flow,
  terms_version: z.literal(TERMS_VERSION, { error: TERMS_CHANGED_TEXT }),
  data: finishRegistrationInput,
})
export type PkceGrantBody = z.infer<typeof pkceGrantBody>
export type FinishRegistrationBody = z.infer<typeof finishRegistrationBody>
export type SignUpBody = z.infer<typeof signUpBody>
export type PasswordGrantBody = z.infer<typeof passwordGrantBody>
export type UpdateUserBody = z.infer<typeof updateUserBody>

/** Returns the body as the schema parses it. Throws `validation_failed` with a text about the first problem. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: fieldProblem })
  if (parsed.success) return parsed.data
  throw new AuthFailure('validation_failed', { message: parsed.error.issues[0]?.message })
}

/** Returns the error for what has no text of its own. It names the field, because clients of this protocol show no fields. */
function fieldProblem(issue: z.core.$ZodRawIssue): string {
  const path = issue.path?.join('.') ?? ''
  if (issue.code === 'unrecognized_keys')
    return `Unknown field: ${[...(issue.path ?? []), issue.keys[0]].join('.')}`
  if (path === '') return 'The request needs a JSON object'
  if (issue.code !== 'invalid_type') return `${path}: ${inputProblem(issue)}`
  return issue.input === undefined ? `${path} is required` : `${path} must be ${issue.expected}`
}
