import { NOTICE_LINK_DAYS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { escapeHtml } from '@bandstand/domain/text'
import type { FastifyInstance } from 'fastify'
import { plainPage } from '../../http-helpers/plain-page.ts'
import type { Accounts } from '../accounts.ts'
import { linkButton, LOCKOUT_ITEMS, removedList } from '../links/link-pages.ts'
import { NOTICE_LINK_PATHS, readNoticeLink, useNoticeLink } from '../links/notice-links.ts'
import { registerLinkPage, type ShownPage } from '../links/register-link-page.ts'
import { removedFrom, secureAccount } from './recover-account.ts'
import { clearCachedUser } from './session-cache.ts'
import { findUser, type UserRow } from '../users/users.queries.ts'

const path = NOTICE_LINK_PATHS.sign_out

/** Serves the links in mails about what somebody else may have done in an account, by which the owner takes it back. */
export async function registerSignOutPage(app: FastifyInstance, accounts: Accounts): Promise<void> {
  const { deps } = accounts
  const show = async (token: string): Promise<ShownPage> => {
    const link = await readNoticeLink(deps, token, 'sign_out')
    const user = link && (await findUser(deps.db, link.userId))
    if (!user) return DEAD_PAGE
    return link.usedAt ? donePage(user) : askPage(token, user.email)
  }
  await registerLinkPage(app, accounts, {
    path,
    show,
    act: async (token, { ip, id: requestId }) => {
      const at = deps.now()
      const owner = await deps.db.transaction().execute(async (tx) => {
        const used = await useNoticeLink(tx, token, 'sign_out', at)
        if (used) await secureAccount(deps, tx, used, at)
        return used?.user
      })
      if (owner) {
        clearCachedUser(owner.id)
        await deps.security.record({
          kind: 'account.signed_out',
          cause: 'link',
          partyId: owner.id,
          network: ip,
          requestId,
        })
      }
      return show(token)
    },
  })
}

function askPage(token: string, email: string): ShownPage {
  return {
    status: 200,
    html: plainPage(
      'Sign out everywhere',
      `<p>Use this if someone else was in your account, <strong>${escapeHtml(email)}</strong>, or changed how to get into it.</p>
<ul>${LOCKOUT_ITEMS}</ul>
${linkButton(path, token, 'Sign out everywhere')}
<p>Was it you? Close this page and nothing changes.</p>`,
    ),
  }
}

function donePage(user: UserRow): ShownPage {
  return {
    status: 200,
    html: plainPage(
      'Signed out everywhere',
      `<p role="status">All devices were signed out of your account, and the password no longer works. Only whoever reads mail at <strong>${escapeHtml(user.email)}</strong> can get in now.</p>
<ol class="steps"><li><a href="/reset-password">Set a new password</a>. We email you a link for it.</li>
<li>Then add your passkeys, authenticator apps and linked accounts again in your settings.</li>
<li>Do you get paid here? Check your bank account and your withdrawals too.</li></ol>
${removedList(removedFrom(user))}
<p>If something isn’t as you left it, <a href="/contact">contact us</a>.</p>`,
    ),
  }
}

const DEAD_PAGE: ShownPage = {
  status: 410,
  html: plainPage(
    'This link doesn’t work',
    `<p>Part of it may be missing, or it has expired: it works for ${countOf(NOTICE_LINK_DAYS, 'day')}. Was someone else in your account?
<a href="/reset-password">Reset your password</a>, which signs out all other devices.</p>`,
  ),
}
