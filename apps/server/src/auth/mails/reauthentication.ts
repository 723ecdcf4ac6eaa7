import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Mail } from '../../integrations/mail/port.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import { codeScope, codeSubject } from './code-texts.ts'

/** Returns the mail with the code by which a member who is logged in proves that it's them. */
export function reauthenticationMail(to: string, code: string): Mail {
  const content = mailLayout({
    heading: 'Confirm it’s you',
    code,
    paragraphs: [
      `Someone who is logged in to your ${PRODUCT_NAME} account, ${to}, is about to change it or to move money. If it’s you, enter this code.`,
    ],
    smallPrint: `${codeScope} If it isn’t you, reset your password on the login page. That signs everyone else out.`,
  })
  return { to, subject: codeSubject(code, `Confirm it’s you at ${PRODUCT_NAME}`), ...content }
}
