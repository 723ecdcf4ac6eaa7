import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { Mail } from '../../integrations/mail/port.ts'

/** Returns the mail that asks a new account to confirm its address. */
export function confirmSignUpMail(to: string, link: string): Mail {
  const content = mailLayout({
    heading: 'Confirm your email',
    paragraphs: [
      `You signed up for ${PRODUCT_NAME} with ${to}.`,
      'Confirm this address and you’re in. Next comes your profile, which takes two minutes.',
    ],
    action: { label: 'Confirm my email', url: link },
    smallPrint: `The link works once, for ${countOf(MAIL_LINK_HOURS, 'hour')}. If you didn’t sign up, ignore this email and nothing happens.`,
  })
  return { to, subject: `Confirm your email for ${PRODUCT_NAME}`, ...content }
}
