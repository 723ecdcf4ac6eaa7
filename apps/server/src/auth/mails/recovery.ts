import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { Mail } from '../../integrations/mail/port.ts'

/** Returns the mail with a link to choose a new password. */
export function recoveryMail(to: string, link: string): Mail {
  const content = mailLayout({
    heading: 'Choose a new password',
    paragraphs: [
      `You asked to reset the password for your ${PRODUCT_NAME} account, ${to}.`,
      'Setting a new one signs you out everywhere else.',
    ],
    action: { label: 'Choose a new password', url: link },
    smallPrint: `The link works once, for ${countOf(MAIL_LINK_HOURS, 'hour')}. If you didn’t ask for it, ignore this email and your password stays the same.`,
  })
  return { to, subject: `Reset your ${PRODUCT_NAME} password`, ...content }
}
