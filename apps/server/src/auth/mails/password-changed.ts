import { PRODUCT_NAME } from '@bandstand/domain/product'
import { mailLayout } from '../../integrations/mail/mail-layout.ts'
import type { Mail } from '../../integrations/mail/port.ts'

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  const content = mailLayout({
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your ${PRODUCT_NAME} account, ${to}, was just changed. All other devices were signed out.`,
      'Was it you? Then all is well. If not, take your account back now: reset the password.',
    ],
    action: { label: 'Reset the password', url: `${publicUrl}/reset-password` },
    smallPrint: 'We send this mail after every change of password.',
  })
  return { to, subject: `Your ${PRODUCT_NAME} password was changed`, ...content }
}
