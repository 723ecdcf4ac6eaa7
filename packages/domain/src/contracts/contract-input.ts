import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { cleanLine, isTooShortName, tooLongText } from '../text/index.ts'
import { canEndAfterStart, offerInput, offerTexts } from '../booking/index.ts'

export const CONTRACTS_PER_PAGE = 50
/** The most versions of one contract. */
export const VERSIONS_PER_CONTRACT = 50
export const SIGNATURE_LIMITS = { nameMax: 120 } as const

/** The text a signer agrees to; stored with the signature. */
export const CONSENT_TEXT =
  'I have read this contract and agree to it. I intend my typed name to be my signature, and I consent to signing electronically.'

/** Returns the consent text of a signature given at an e-signature provider, which keeps the proof of it. */
export function providerConsentText(provider: string, envelopeId: string): string {
  return `Signed with ${provider}, envelope ${envelopeId}, after agreeing there to sign electronically.`
}

export const contractTexts = {
  nameRequired: 'Type your full name',
  nameTooLong: tooLongText(SIGNATURE_LIMITS.nameMax),
  consentRequired: 'Agree to sign electronically to continue',
  hashInvalid: 'A contract’s code has 64 characters, 0 to 9 and a to f',
  signedOut: 'You must be logged in to view your contracts',
} as const

/** The SHA-256 of a version's canonical JSON, in lower-case hexadecimal. */
export const contractHash = z
  .string(contractTexts.hashInvalid)
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, contractTexts.hashInvalid)

/** A signature: `hash` is that of the text on the signer's screen. */
export const signContractInput = z.strictObject({
  hash: contractHash,
  typedName: z
    .string(contractTexts.nameRequired)
    .overwrite(cleanLine)
    .refine((name) => !isTooShortName(name), contractTexts.nameRequired)
    .max(SIGNATURE_LIMITS.nameMax, contractTexts.nameTooLong),
  consent: z.literal(true, contractTexts.consentRequired),
})
export type SignContractInput = z.infer<typeof signContractInput>
export type SignContractForm = z.input<typeof signContractInput>

const { expiresInHours: _untilAnswered, ...amendment } = offerInput.shape
/**
 * New terms for a contract: the fields of an offer, without an expiry. It is pending until it is answered or the
 * contract ends.
 */
export const amendmentInput = z
  .strictObject(amendment)
  .refine(canEndAfterStart, { path: ['end'], message: offerTexts.endBeforeStart })
export type AmendmentInput = z.infer<typeof amendmentInput>
export type AmendmentForm = z.input<typeof amendmentInput>

/** Filters of a list of contracts: those that lack the reader's signature or answer, or all. */
export const CONTRACT_SHOWS = ['waiting', 'all'] as const
export const contractFilter = z.strictObject({
  show: z.enum(CONTRACT_SHOWS).default('all'),
  page: pageNumber,
})
export type ContractFilter = z.infer<typeof contractFilter>
