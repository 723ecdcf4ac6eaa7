import { PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import type { EventHandler } from '../../outbox/worker.ts'

/** Returns the notice to the artist about a change of their bank account: it may not have been the artist. */
export const bankNotices: NoticesOf<'bank.changed'> = async ({ userId, at }) => [
  {
    key: `bank:${at}`,
    kind: 'bank.changed',
    userId,
    at: new Date(at),
    ...bankText(new Date(at)),
    smallPrint: 'We send this email whenever your bank account changes.',
  },
]

/** Returns the text about a bank account that changed at `at`. */
export function bankText(at: Date): NoticeText {
  return {
    title: 'Your bank account for withdrawals was changed',
    paragraphs: [
      `The payment provider confirmed a bank account for your ${PRODUCT_NAME} earnings. Withdrawals go there from now on.`,
      'If this was you, there’s nothing to do. If not, change your password now and contact us before you withdraw.',
    ],
    facts: [{ label: 'Changed', value: instantText(at, DEFAULT_TIME_ZONE) }],
    path: '/payments',
    action: 'Check your payments',
  }
}

/** Records a change of bank account in the security log. The provider reports it later, so the request behind it is unknown. */
export const noteBankChange: EventHandler<'bank.changed'> = async ({ userId }, { security }) => {
  await security.note({ kind: 'bank.changed', actorId: userId, partyId: userId })
}
