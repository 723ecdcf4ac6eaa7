import { signal } from '../../signals.ts'
import { AddressRefused, type MailPort } from './port.ts'

/** Returns the same sending of mail, which also reports each attempt to the metrics and traces. */
export function reportingMail(mail: MailPort): MailPort {
  return {
    async send(content) {
      const begun = performance.now()
      let outcome: 'sent' | 'refused' | 'failed' = 'failed'
      try {
        await mail.send(content)
        outcome = 'sent'
      } catch (error) {
        if (error instanceof AddressRefused) outcome = 'refused'
        throw error
      } finally {
        signal('mail', { seconds: (performance.now() - begun) / 1000, outcome })
      }
    },
  }
}
