import { createTransport } from 'nodemailer'
import type { MailPort } from './port.ts'

/** In milliseconds; a whole conversation ends before its job counts as abandoned and is given to another server. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Mail through the configured server. */
export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS }, { from })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
  }
}
