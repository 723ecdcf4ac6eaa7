import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Mail } from '../../integrations/mail/port.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import { codeSubject, howLongText } from './code-texts.ts'

/** Returns the mail with a link and a code that sign in without a password. */
export function signInMail(to: string, { link, code }: { link: string; code: string | null }): Mail {
  const content = mailLayout({
    heading: 'Log in',
    code,
    paragraphs: [`You asked to log in to your ${PRODUCT_NAME} account, ${to}, without your password.`],
    action: { label: 'Log in', url: link },
    smallPrint: `${howLongText(code)} If you didn’t ask for it, ignore this email and nobody gets in.`,
  })
  return { to, subject: codeSubject(code, `Log in to ${PRODUCT_NAME}`), ...content }
}
