import { FORMER_EMAIL_DAYS } from '@bandstand/domain/accounts'
import { countOf, PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { Mail } from '../../integrations/mail/port.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import { codeSubject, howLongText } from './code-texts.ts'

/** Returns the mail that asks to confirm an account's new address, to that address. */
export function emailChangeMail(to: string, { link, code }: { link: string; code: string | null }): Mail {
  const content = mailLayout({
    heading: 'Confirm your new email',
    code,
    paragraphs: [
      `You asked to use ${to} for your ${PRODUCT_NAME} account.`,
      'Once you confirm it, you log in with this address, and our emails come here.',
    ],
    action: { label: 'Confirm my new email', url: link },
    smallPrint: `${howLongText(code)} If you have no account or didn’t ask for this, ignore this email and nothing changes.`,
  })
  return { to, subject: codeSubject(code, `Confirm your new email for ${PRODUCT_NAME}`), ...content }
}

/** Returns the mail to an address that somebody wanted for their account, but that has one of its own. */
export function emailTakenMail(to: string): Mail {
  const content = mailLayout({
    heading: 'Your email is already in use',
    paragraphs: [
      `Someone asked to use ${to} for another ${PRODUCT_NAME} account. This address already has an account, so nothing changed.`,
      'If it was you, use another address for the other account.',
    ],
    smallPrint: 'If it wasn’t you, ignore this email. Whoever it was learned nothing about your account.',
  })
  return { to, subject: `Someone asked to use your email at ${PRODUCT_NAME}`, ...content }
}

/** Returns the mail to an address that was an account's until lately, and that nobody else can have before `freeAt`. */
export function emailReservedMail(to: string, freeAt: Date): Mail {
  const content = mailLayout({
    heading: 'Your email isn’t free yet',
    paragraphs: [
      `Someone asked to use ${to} for a ${PRODUCT_NAME} account. Until lately, this address was another account’s, which can have it back for ${countOf(FORMER_EMAIL_DAYS, 'day')}.`,
      `If it was you, try again after ${instantText(freeAt, DEFAULT_TIME_ZONE)}.`,
    ],
    smallPrint: 'If it wasn’t you, ignore this email. Nothing changed.',
  })
  return { to, subject: `Your email isn’t free yet at ${PRODUCT_NAME}`, ...content }
}

/** Returns the mail to the address that an account had, with the link that gives it back. */
export function wayBackMail(
  to: string,
  { newEmail, at, link, isByUs }: { newEmail: string; at: Date; link: string; isByUs: boolean },
): Mail {
  const content = mailLayout({
    heading: 'Your email was changed',
    paragraphs: [
      `Your ${PRODUCT_NAME} account no longer uses ${to}.${isByUs ? ' We changed it after a request and checks.' : ''}`,
      `If this was you, there’s nothing to do. If not, change it back within ${countOf(FORMER_EMAIL_DAYS, 'day')}. That signs everyone out, removes everything that opens your account, and you set a new password.`,
    ],
    facts: [
      { label: 'Email', was: to, value: newEmail },
      { label: 'Changed', value: instantText(at, DEFAULT_TIME_ZONE) },
    ],
    action: { label: 'Change it back', url: link },
    smallPrint: 'Don’t forward this email: whoever has the link can take your account.',
  })
  return { to, subject: `The email of your ${PRODUCT_NAME} account was changed`, ...content }
}

/** Returns the mail to the address that an account lost when it was given back the one it had before. */
export function emailLostMail(to: string, { at, contactEmail }: { at: Date; contactEmail: string }): Mail {
  const content = mailLayout({
    heading: 'Your email was changed back',
    paragraphs: [
      `The ${PRODUCT_NAME} account that used ${to} has the email again that it had before: someone used the link that we had sent there. Everyone was signed out.`,
    ],
    facts: [{ label: 'Changed back', value: instantText(at, DEFAULT_TIME_ZONE) }],
    smallPrint: `Is the account yours? Write to ${contactEmail}.`,
  })
  return { to, subject: `The email of your ${PRODUCT_NAME} account was changed back`, ...content }
}
