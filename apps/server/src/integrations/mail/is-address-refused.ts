/** What nodemailer says about a refusal. */
interface Refusal {
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

const STATUS = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/
/** The mailbox or its domain (RFC 3463), except 5.1.7 and 5.1.8 about the sender, and 5.1.9 and 5.2.3 about the mail. */
const ABOUT_ADDRESS = /^5\.(1\.(0|[1-6]|10)|2\.[0-2])$/
/** Microsoft says it of recipients that it doesn't know, although the code is about routes. */
const UNKNOWN_AT_MICROSOFT = /^550 5\.4\.1 Recipient address rejected/i
/** Without such a code, or with one that says nothing, these are about the recipient (RFC 5321) … */
const CODES = new Set([550, 551, 553])
const SAYS_NOTHING = '5.0.0'
/** … unless the text is about us. */
const ABOUT_US =
  /relay|spam|block|black|policy|policies|authentic|authorized|sender|spf|dkim|dmarc|reputation|\bip\b|\bdns\b|client host|\brate\b|too many/i

/**
 * Returns whether the mail server refused the recipient for good. A refusal of the sender, the mail or the sign-in is the
 * operator's business and says nothing about the address; so does one that may be gone later.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, responseCode, response } = error as Refusal
  if (command !== 'RCPT TO' || typeof responseCode !== 'number') return false
  if (responseCode < 500 || responseCode > 599) return false
  const text = String(response)
  const status = STATUS.exec(text)?.[1]
  if (UNKNOWN_AT_MICROSOFT.test(text)) return true
  if (status && status !== SAYS_NOTHING) return ABOUT_ADDRESS.test(status)
  return CODES.has(responseCode) && !ABOUT_US.test(text)
}
