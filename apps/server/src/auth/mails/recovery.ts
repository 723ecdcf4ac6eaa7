import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Mail } from '../../integrations/mail/port.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import { codeSubject, howLongText } from './code-texts.ts'

/** Returns the mail with a link and a code to choose a new password. */
export function recoveryMail(to: string, { link, code }: { link: string; code: string | null }): Mail {
  const content = mailLayout({
    heading: 'Choose a new password',
    code,
    paragraphs: [
      `You asked to reset the password for your ${PRODUCT_NAME} account, ${to}.`,
      'Setting a new one signs you out everywhere else.',
    ],
    action: { label: 'Choose a new password', url: link },
    smallPrint: `${howLongText(code)} If you didn’t ask for it, ignore this email and your password stays the same.`,
  })
  return { to, subject: codeSubject(code, `Reset your ${PRODUCT_NAME} password`), ...content }
}
