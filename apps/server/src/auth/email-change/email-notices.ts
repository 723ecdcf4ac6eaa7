import { FORMER_EMAIL_DAYS } from '@bandstand/domain/accounts'
import { countOf, PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { deviceText } from '../sessions/device-text.ts'
import { OBJECT, OBJECTION_WORKS } from '../links/objection-texts.ts'
import { findSessionFacts } from '../sessions/sessions.queries.ts'
import { findUser } from '../users/users.queries.ts'

/** Returns the notice to an account's owner, at the address that it still has, that another one was asked for. */
export const emailRequestNotices: NoticesOf<'account.email_change_requested'> = async (event, deps) => {
  const user = await findUser(deps.db, event.userId)
  const session = await findSessionFacts(deps.db, event.sessionId)
  if (!user?.new_email || !session) return []
  const at = new Date(event.at)
  return [
    {
      key: `email-request:${event.at}`,
      kind: 'account.email_change_requested',
      to: { personId: user.id },
      at,
      ...emailRequestText({
        email: user.email,
        newEmail: user.new_email,
        at,
        device: deviceText(session.user_agent),
        ip: session.ip,
      }),
      smallPrint: `We send this email whenever a new address is asked for. ${OBJECTION_WORKS}`,
    },
  ]
}

/** Returns the text about an address that was asked for from `device`; `ip` is null where it's unknown. */
export function emailRequestText(facts: {
  email: string
  newEmail: string
  at: Date
  device: string
  ip: string | null
}): NoticeText {
  return {
    title: `A new email was asked for at ${PRODUCT_NAME}`,
    paragraphs: [
      `Your ${PRODUCT_NAME} account is to use another email once it’s confirmed there.`,
      `If this was you, open the email that we sent to the new address. ${OBJECT}`,
    ],
    facts: [
      { label: 'Email', was: facts.email, value: facts.newEmail },
      { label: 'Asked', value: instantText(facts.at, DEFAULT_TIME_ZONE) },
      { label: 'Device', value: facts.device },
      ...(facts.ip ? [{ label: 'IP address', value: facts.ip }] : []),
    ],
    path: '/reset-password',
    action: 'Reset password',
  }
}

/** Returns the notice to an account's owner, at its new address, that it has it. */
export const emailChangedNotices: NoticesOf<'account.email_changed'> = async (event, deps) => {
  const user = await findUser(deps.db, event.userId)
  if (!user) return []
  const at = new Date(event.at)
  return [
    {
      key: `email:${event.at}`,
      kind: 'account.email_changed',
      to: { personId: user.id },
      at,
      ...emailChangedText({ ...event, email: user.email, at }),
      smallPrint: 'We send this email after every change of address.',
    },
  ]
}

/** Returns the text about an address that was changed. */
export function emailChangedText(facts: {
  formerEmail: string
  email: string
  at: Date
  isByUs?: true
}): NoticeText {
  const what = `You now log in to ${PRODUCT_NAME} with ${facts.email}.`
  return {
    title: `Your ${PRODUCT_NAME} account has a new email`,
    paragraphs: [
      facts.isByUs
        ? `We changed the email of your account after a request and checks. ${what} All devices were signed out.`
        : `${what} All other devices were signed out.`,
      `Contracts and receipts keep the address they were made with. For ${countOf(FORMER_EMAIL_DAYS, 'day')}, a link that we sent to your former address can undo this.`,
    ],
    facts: [
      { label: 'Email', was: facts.formerEmail, value: facts.email },
      { label: 'Changed', value: instantText(facts.at, DEFAULT_TIME_ZONE) },
    ],
    path: '/settings?tab=password',
    action: 'See your settings',
  }
}

/** Returns the notice to an account's owner that it has its former address again. */
export const emailRestoredNotices: NoticesOf<'account.email_restored'> = async (event, deps) => {
  const user = await findUser(deps.db, event.userId)
  if (!user) return []
  const at = new Date(event.at)
  return [
    {
      key: `email-back:${event.at}`,
      kind: 'account.email_restored',
      to: { personId: user.id },
      at,
      ...emailRestoredText({ lostEmail: event.lostEmail, email: user.email, at, removed: event.removed }),
      smallPrint: 'We send this email after every change of address.',
    },
  ]
}

/** Returns the text about an address that was changed back. */
export function emailRestoredText(facts: {
  lostEmail: string
  email: string
  at: Date
  removed?: NoticeFact[] | undefined
}): NoticeText {
  return {
    title: `Your ${PRODUCT_NAME} account has its former email again`,
    paragraphs: [
      `You log in to ${PRODUCT_NAME} with ${facts.email} again. Everyone was signed out, the password no longer works, and everything else that opened your account was removed, whoever added it.`,
      'If you haven’t set a new password yet, do that now. Then add your passkeys, authenticator apps and linked accounts again in your settings.',
    ],
    facts: [
      { label: 'Email', was: facts.lostEmail, value: facts.email },
      { label: 'Changed back', value: instantText(facts.at, DEFAULT_TIME_ZONE) },
      ...(facts.removed ?? []),
    ],
    path: '/reset-password',
    action: 'Set a new password',
  }
}
