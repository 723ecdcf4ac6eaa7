import { NOTICE_LINK_DAYS } from '@bandstand/domain/accounts'
import { formatMoney } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import type { FastifyInstance } from 'fastify'
import {
  type Accounts,
  linkButton,
  LOCKOUT_ITEMS,
  NOTICE_LINK_PATHS,
  readNoticeLink,
  registerLinkPage,
  removedFrom,
  removedList,
  type ShownPage,
} from '../../../auth/index.ts'
import { findUser, type UserRow } from '../../../auth/users/users.queries.ts'
import { plainPage } from '../../../http-helpers/plain-page.ts'
import { followFreezeLink } from './freeze-payouts.ts'
import { payeesOfLink } from './payees.ts'
import { findPayoutAccount, waitsUntil } from './payout-accounts.queries.ts'
import { sumSentPayouts } from './payout-freezes.queries.ts'

const path = NOTICE_LINK_PATHS.freeze_withdrawals

/** Serves the links in mails about a bank account, by which its owner freezes withdrawals. */
export async function registerFreezeLink(app: FastifyInstance, accounts: Accounts): Promise<void> {
  const { deps } = accounts
  const show = async (token: string): Promise<ShownPage> => {
    const link = await readNoticeLink(deps, token, 'freeze_withdrawals')
    const payees = link ? await payeesOfLink(deps.db, link) : []
    const found = await Promise.all(payees.map((id) => findPayoutAccount(deps.db, id, deps.payments.name)))
    const accounts = found.filter((account) => account !== null)
    const user = link && accounts.length > 0 ? await findUser(deps.db, link.userId) : null
    if (!link || !user) return DEAD_PAGE
    const sentCents = await sumSentPayouts(deps.db, payees)
    if (accounts.every(({ frozen_at }) => frozen_at)) return frozenPage(sentCents, link.usedAt ? user : null)
    const isPaid = accounts.some((account) => waitsUntil(account, deps.now()) === null)
    return link.usedAt ? DEAD_PAGE : askPage(token, { isPaid, sentCents })
  }
  await registerLinkPage(app, accounts, {
    path,
    show,
    act: async (token, { ip, id }) => {
      const partyId = await followFreezeLink(deps, token)
      if (partyId)
        await deps.security.record({
          kind: 'payouts.frozen',
          cause: 'link',
          partyId,
          network: ip,
          requestId: id,
        })
      return show(token)
    },
  })
}

/** Says what a freeze comes too late for; empty when there's nothing. */
const lateText = (sentCents: number) =>
  sentCents > 0
    ? `<p>${formatMoney(sentCents)} is already on its way to a bank, and we can’t stop that. Contact us about it if it isn’t yours.</p>`
    : ''

/** `isPaid`: withdrawals go to the bank already. */
function askPage(token: string, { isPaid, sentCents }: { isPaid: boolean; sentCents: number }): ShownPage {
  const now = isPaid ? 'Withdrawals go to that account now.' : 'Nothing has been paid to it yet.'
  return {
    status: 200,
    html: plainPage(
      'Freeze withdrawals',
      `<p>Use this if it wasn’t you who changed your bank account. ${now}</p>${lateText(sentCents)}
<ul><li>Nothing is paid to any bank anymore. Your money stays in your balance, and to withdraw again you have to contact us.</li>
${LOCKOUT_ITEMS}</ul>
${linkButton(path, token, 'Freeze withdrawals')}
<p>Was it you? Close this page and nothing changes.</p>`,
    ),
  }
}

/** `user`: of a link that was used, which took the account back too. */
function frozenPage(sentCents: number, user: UserRow | null): ShownPage {
  return {
    status: 200,
    html: plainPage(
      'Withdrawals are frozen',
      `<p role="status">You reported that someone else changed your bank account. Nothing is paid to any bank until we’ve cleared it
with you, and your money is safe in your balance. All devices were signed out.</p>${lateText(sentCents)}
<ol class="steps"><li><a href="/reset-password">Set a new password</a>, if you haven’t yet.</li>
<li>Log in and check your email address and your withdrawals.</li>
<li><a href="/contact">Contact us</a>. We’ll check with you that it’s your account, and then you can withdraw again.</li></ol>
${user ? removedList(removedFrom(user)) : ''}`,
    ),
  }
}

const DEAD_PAGE: ShownPage = {
  status: 410,
  html: plainPage(
    'This link doesn’t work',
    `<p>Part of it may be missing, or it was used or has expired: it works once, for ${countOf(NOTICE_LINK_DAYS, 'day')}. Did someone else change your bank
account? <a href="/reset-password">Reset your password</a>, log in and choose “This wasn’t me” on the page of your payments, or <a href="/contact">contact us</a>.</p>`,
  ),
}
