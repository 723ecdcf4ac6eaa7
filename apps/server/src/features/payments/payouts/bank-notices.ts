import { firstPartyOf, NOTICE_LINK_DAYS, type PartyId, type PayeeId } from '@bandstand/domain/accounts'
import { formatMoney } from '@bandstand/domain/money'
import { BANK_CHANGE_HOURS } from '@bandstand/domain/payments'
import { countOf, PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { Deps } from '../../../deps.ts'
import type { NoticesOf, NoticeText } from '../../../outbox/notice.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { findTimeZone } from '../../booking/index.ts'
import { ownersOf } from './payees.ts'

/** Returns the notice to the artist about their first bank account, or a change of it: it may not have been the artist. */
export const bankNotices: NoticesOf<'bank.changed'> = async ({ userId, at, withdrawalsFrom }, deps) => [
  {
    key: `bank:${at}`,
    kind: 'bank.changed',
    to: await ownersOf(deps.db, userId),
    at: new Date(at),
    ...bankText({
      at: new Date(at),
      from: withdrawalsFrom ? new Date(withdrawalsFrom) : null,
      timeZone: await zoneOf(deps, userId),
    }),
    smallPrint: `We send this email whenever your bank account changes. “This wasn’t me” works for ${countOf(NOTICE_LINK_DAYS, 'day')}.`,
  },
]

interface BankChange {
  at: Date
  /** From when on the changed bank is paid; null for the first bank. */
  from: Date | null
  timeZone: string
}

/** Returns the text about a bank account that was set up or changed. */
export function bankText({ at, from, timeZone }: BankChange): NoticeText {
  const moment = instantText(at, timeZone)
  if (!from)
    return {
      title: 'Your bank account for withdrawals was set up',
      paragraphs: [
        `The payment provider confirmed a bank account for your ${PRODUCT_NAME} earnings. Withdrawals go there.`,
        'If this was you, there’s nothing to do. If not, choose “This wasn’t me” in the email: it freezes withdrawals and signs all devices out.',
      ],
      facts: [{ label: 'Set up', value: moment }],
      path: '/payments',
      action: 'Check your payments',
    }
  const start = instantText(from, timeZone)
  return {
    title: 'Your bank account for withdrawals was changed',
    paragraphs: [
      `The payment provider confirmed another bank account for your ${PRODUCT_NAME} earnings. For your safety nothing is paid to it for ${countOf(BANK_CHANGE_HOURS, 'hour')}.`,
      `If this was you, there’s nothing to do: you can withdraw from ${start}. If not, choose “This wasn’t me” before then, in the email or on the page of your payments. It freezes withdrawals and signs all devices out.`,
    ],
    facts: [
      { label: 'Changed', value: moment },
      { label: 'Withdrawals from', value: start },
    ],
    path: '/payments',
    action: 'Check your payments',
  }
}

/** Returns the notice to the artist that withdrawals are frozen, and how they're cleared. */
export const frozenNotices: NoticesOf<'bank.frozen'> = async ({ userId, at, sentCents }, deps) => [
  {
    key: `bank-frozen:${at}`,
    kind: 'bank.frozen',
    to: await ownersOf(deps.db, userId),
    at: new Date(at),
    ...frozenText({ at: new Date(at), sentCents, timeZone: await zoneOf(deps, userId) }),
  },
]

/** Returns the text about withdrawals that were frozen at `at`, when `sentCents` were already on their way to a bank. */
export function frozenText({
  at,
  sentCents,
  timeZone,
}: {
  at: Date
  sentCents: number
  timeZone: string
}): NoticeText {
  return {
    title: 'Your withdrawals are frozen',
    paragraphs: [
      'You reported that someone else changed your bank account. Nothing is paid to any bank, your money stays in your balance, and all devices were signed out.',
      ...(sentCents > 0
        ? [
            `${formatMoney(sentCents)} was already on its way to a bank, and we can’t stop that. Tell us if it isn’t yours.`,
          ]
        : []),
      'Reset your password now. Then contact us: once we’ve checked with you that it’s your account, you can withdraw again.',
    ],
    facts: [{ label: 'Frozen', value: instantText(at, timeZone) }],
    path: '/reset-password',
    action: 'Reset password',
  }
}

/** Returns the notice to the artist that an operator has cleared their withdrawals. */
export const clearedNotices: NoticesOf<'bank.cleared'> = async ({ userId, at }, deps) => [
  {
    key: `bank-cleared:${at}`,
    kind: 'bank.cleared',
    to: await ownersOf(deps.db, userId),
    at: new Date(at),
    ...clearedText(new Date(at), await zoneOf(deps, userId)),
  },
]

/** Returns the text about withdrawals that were cleared at `at`. */
export function clearedText(at: Date, timeZone: string): NoticeText {
  return {
    title: 'You can withdraw again',
    paragraphs: [
      'We cleared your withdrawals, which were frozen after a change of your bank account.',
      'Check your bank account before you withdraw. If you didn’t ask us for this, contact us.',
    ],
    facts: [{ label: 'Cleared', value: instantText(at, timeZone) }],
    path: '/payments',
    action: 'Check your payments',
  }
}

async function zoneOf({ db }: Deps, userId: PayeeId): Promise<string> {
  return (await findTimeZone(db, userId as PartyId)) ?? DEFAULT_TIME_ZONE
}

/** Records a change of bank account in the security log. The provider reports it later, so who did it is unknown. */
export const logBankChange: EventHandler<'bank.changed'> = async ({ userId }, { db, security }) => {
  const owner = await ownersOf(db, userId)
  const partyId = 'partyId' in owner ? owner.partyId : firstPartyOf(owner.personId)
  await security.record({ kind: 'bank.changed', partyId })
}
