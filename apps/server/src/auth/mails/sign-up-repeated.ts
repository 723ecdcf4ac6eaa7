import { PRODUCT_NAME } from '@bandstand/domain/product'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { Mail } from '../../integrations/mail/port.ts'

/** Returns the mail to an address that has an account and was used to sign up again. */
export function signUpRepeatedMail(to: string, publicUrl: string): Mail {
  const content = mailLayout({
    heading: 'You already have an account',
    paragraphs: [
      `Someone just signed up for ${PRODUCT_NAME} with ${to}. That address already has an account, so nothing was changed.`,
      'Was it you? Log in as usual. If you forgot the password, the login page helps you to a new one.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    smallPrint: 'Was it not you? Then ignore this mail. Whoever it was learned nothing about your account.',
  })
  return { to, subject: `You already have a ${PRODUCT_NAME} account`, ...content }
}
