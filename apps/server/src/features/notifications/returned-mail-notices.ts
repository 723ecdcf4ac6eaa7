import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { findMailProblem, type MailProblemRow } from './mail-problems.queries.ts'

/** Returns the notice to a member whose address returned our mail: one until they've had us try again, however often it does. */
export const returnedMailNotices: NoticesOf<'account.mail_returned'> = async ({ userId }, deps) => {
  const problem = await findMailProblem(deps.db, userId)
  if (problem?.kind !== 'bounced') return []
  const { at, cleared_at } = problem
  return [
    {
      key: `mail:${cleared_at?.toISOString() ?? 'first'}`,
      kind: 'account.mail_returned',
      to: { personId: userId },
      at,
      ...returnedMailText(problem),
    },
  ]
}

/** Returns the text about an address that returned a mail. */
export function returnedMailText({ email, at }: Pick<MailProblemRow, 'email' | 'at'>): NoticeText {
  return {
    title: 'Our emails to you come back',
    paragraphs: [
      `${email} returned an email from us.`,
      'Check that your mailbox exists and has space, then have us try again in your settings. Until then, we only email you about the security of your account, contracts that bind you and payments that need your attention. You can find everything under the bell.',
    ],
    facts: [
      { label: 'Address', value: email },
      { label: 'Returned', value: instantText(at, DEFAULT_TIME_ZONE) },
    ],
    path: '/settings?tab=notifications',
    action: 'Check your address',
  }
}
