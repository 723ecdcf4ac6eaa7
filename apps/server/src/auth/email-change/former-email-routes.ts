import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import { signInBrowser } from '../sessions/browser-cookie.ts'
import { linkTarget } from '../links/follow-link.ts'
import { findWayBack } from './former-emails.queries.ts'
import { formerEmailPage } from '../links/link-pages.ts'
import { refusedPage, registerLinkPage } from '../links/register-link-page.ts'
import { restoreEmail } from './restore-email.ts'
import { hashSecretToken } from '../sessions/secret-tokens.ts'

/** Serves the link at an account's former address, whose button gives the address back. */
export async function registerFormerEmailRoutes(auth: FastifyInstance, accounts: Accounts): Promise<void> {
  const { deps } = accounts
  await registerLinkPage(auth, accounts, {
    path: '/verify/former-email',
    show: async (token) => {
      const former = await findWayBack(deps.db, hashSecretToken(token), deps.now())
      if (!former) return refusedPage(new AuthFailure('otp_expired'))
      const html = formerEmailPage(token, { email: former.email, current: former.current_email })
      return { status: 200, html }
    },
    act: async (token, request, reply) => {
      const session = await signInBrowser(request, reply, deps.config.publicUrl, (from) =>
        restoreEmail(accounts, token, from),
      )
      return new URL(linkTarget(`${deps.config.publicUrl}/reset-password`, 'recovery', session))
    },
  })
}
