import { PRODUCT_NAME } from '@bandstand/domain/product'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { Mail } from '../../integrations/mail/port.ts'

/** Returns the mail to an address that has an account and was used to sign up again. */
export function signUpRepeatedMail(to: string, loginUrl: string): Mail {
  const content = mailLayout({
    heading: 'You already have an account',
    paragraphs: [
      `Someone just signed up for ${PRODUCT_NAME} with ${to}. That address already has an account, so nothing changed.`,
      'If it was you, log in as usual. If you forgot your password, you can reset it on the login page.',
    ],
    action: { label: 'Log in', url: loginUrl },
    smallPrint: 'If it wasn’t you, ignore this email. Whoever it was learned nothing about your account.',
  })
  return { to, subject: `You already have a ${PRODUCT_NAME} account`, ...content }
}
