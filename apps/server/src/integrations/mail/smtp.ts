import { createTransport } from 'nodemailer'
import { currentWork } from '../../current-work.ts'
import type { MailPort } from './port.ts'

/** In milliseconds; a whole conversation ends before its job counts as abandoned and is given to another server. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Returns the sending of mail through the configured server. */
export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS }, { from })
  return {
    async send({ key, ...mail }) {
      const requestId = currentWork()?.requestId
      await transport.sendMail({
        ...mail,
        ...(key && { messageId: `<${key}@${domainOf(from)}>` }),
        ...(requestId && { headers: { 'X-Request-Id': requestId } }),
      })
    },
  }
}

/** Of `Bandstand <hello@bandstand.example>` or a bare address. */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'bandstand'
}
