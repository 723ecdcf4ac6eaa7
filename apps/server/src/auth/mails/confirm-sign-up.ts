import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Mail } from '../../integrations/mail/port.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import { codeSubject, howLongText } from './code-texts.ts'

/** Returns the mail that asks a new account to confirm its address. */
export function confirmSignUpMail(to: string, { link, code }: { link: string; code: string | null }): Mail {
  const content = mailLayout({
    heading: 'Confirm your email',
    code,
    paragraphs: [
      `You signed up for ${PRODUCT_NAME} with ${to}.`,
      'Confirm this address and you’re in. Next comes your profile, which takes two minutes.',
    ],
    action: { label: 'Confirm my email', url: link },
    smallPrint: `${howLongText(code)} If you didn’t sign up, ignore this email and nothing happens.`,
  })
  return { to, subject: codeSubject(code, `Confirm your email for ${PRODUCT_NAME}`), ...content }
}
