import { z } from 'zod'

export const emailTexts = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
  resetRequired: 'Please enter your email address',
  notDeliverable:
    'We can’t send mail to an address with accents or other special letters before the @. Use another address.',
} as const

/** As zod's own, and with the last part of a domain in any script, which is written 'xn--…'. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,})$/i
const NAMED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Returns the schema of an email address. A domain in another script becomes the one that mail servers know, as
 * 'xn--bcher-kva.example' for 'bücher.example'; letters before the @ that many servers refuse are refused with the reason.
 */
export const emailAddress = (required: string) =>
  z.string(required).overwrite(asciiAddress).min(1, required).max(254, emailTexts.invalid).check(checkAddress)

/** The same for an address that may be empty. */
export const optionalEmail = z
  .string()
  .overwrite(asciiAddress)
  .max(254, emailTexts.invalid)
  .check(checkAddress)

function checkAddress(ctx: z.core.ParsePayload<string>): void {
  const message = ctx.value === '' ? null : addressProblem(ctx.value)
  if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message })
}

function addressProblem(address: string): string | null {
  const [name = '', domain] = address.split('@')
  const isForeign = /[^\0-\x7f]/.test(name) && domain && ADDRESS.test(`a@${domain}`)
  if (isForeign && /^[\p{L}\p{M}\p{N}_'+.-]+$/u.test(name)) return emailTexts.notDeliverable
  return ADDRESS.test(address) ? null : emailTexts.invalid
}

/** Returns an address with its domain in ASCII; other text as it is, without spaces around it. */
function asciiAddress(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).replaceAll('。', '.')
  if (at < 0 || /^[\0-\x7f]*$/.test(domain) || !NAMED_DOMAIN.test(domain)) return text
  const ascii = URL.parse(`https://${domain}`)?.hostname
  return ascii ? `${text.slice(0, at)}@${ascii}` : text
}
