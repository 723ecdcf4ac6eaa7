import { createTransport } from 'nodemailer'
import { currentWork } from '../../current-work.ts'
import { isAddressRefused } from './is-address-refused.ts'
import { AddressRefused, type MailPort } from './port.ts'

/** In milliseconds; a whole conversation ends before its job counts as abandoned and is given to another server. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Returns the sending of mail through the configured server. Rejects with AddressRefused when it refuses the recipient for good. */
export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS }, { from })
  return {
    async send({ key, unsubscribeUrl, ...mail }) {
      const requestId = currentWork()?.requestId
      const message = {
        ...mail,
        ...(key && { messageId: `<${key}@${domainOf(from)}>` }),
        headers: { ...(requestId && { 'X-Request-Id': requestId }), ...unsubscribeHeaders(unsubscribeUrl) },
      }
      try {
        await transport.sendMail(message)
      } catch (error) {
        if (!isAddressRefused(error)) throw error
        throw new AddressRefused(mail.to, String((error as { response?: unknown }).response), error)
      }
    },
  }
}

/** Prepared, as nodemailer would fold a long address. */
function unsubscribeHeaders(url: string | undefined) {
  if (!url) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Of `Bandstand <hello@bandstand.example>` or a bare address. */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'bandstand'
}
