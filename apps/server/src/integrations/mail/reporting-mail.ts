import { signal } from '../../signals.ts'
import type { MailPort } from './port.ts'

/** Returns the same sending of mail, which also reports each attempt to the metrics and traces. */
export function reportingMail(mail: MailPort): MailPort {
  return {
    async send(content) {
      const begun = performance.now()
      let outcome: 'sent' | 'failed' = 'failed'
      try {
        await mail.send(content)
        outcome = 'sent'
      } finally {
        signal('mail', { seconds: (performance.now() - begun) / 1000, outcome })
      }
    },
  }
}
