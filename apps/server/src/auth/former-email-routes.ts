import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseForms } from '../http-helpers/parse-forms.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import { signInBrowser } from './browser-cookie.ts'
import { linkTarget } from './follow-link.ts'
import { findWayBack } from './former-emails.queries.ts'
import { closedAccountPage, formerEmailPage } from './link-pages.ts'
import { isFromElsewhere, showPage } from './link-requests.ts'
import { restoreEmail } from './restore-email.ts'
import { hashSecretToken } from './secret-tokens.ts'

const secret = z.string().min(1).max(200).catch('')
const linkQuery = z.object({ token: secret }).catch({ token: '' })
const linkForm = z.object({ token_hash: secret }).catch({ token_hash: '' })
const DEAD_LINK = new AuthFailure('otp_expired')

/** Serves the link at an account's former address: opening it only shows a page, whose button gives the address back. */
export async function registerFormerEmailRoutes(auth: FastifyInstance, accounts: Accounts): Promise<void> {
  const { deps } = accounts
  const pageOf = async (token: string) => {
    const former = await findWayBack(deps.db, hashSecretToken(token), deps.now())
    return former && formerEmailPage(token, { email: former.email, current: former.current_email })
  }

  auth.get('/verify/former-email', async ({ query }, reply) => {
    const page = await pageOf(linkQuery.parse(query).token)
    return page ? showPage(reply, 200, page) : showPage(reply, 410, closedAccountPage(DEAD_LINK.message))
  })

  await auth.register(async (scope) => {
    parseForms(scope)
    scope.post('/verify/former-email', async (request, reply) => {
      const { token_hash: token } = linkForm.parse(request.body)
      try {
        const page = isFromElsewhere(request) ? await pageOf(token) : null
        if (page) return await showPage(reply, 200, page)
        const session = await signInBrowser(request, reply, deps.config.publicUrl, (from) =>
          restoreEmail(accounts, token, from),
        )
        const target = linkTarget(`${deps.config.publicUrl}/reset-password`, 'recovery', session)
        return await reply.redirect(target, 303)
      } catch (error) {
        if (!(error instanceof AuthFailure)) throw error
        const status = error.code === 'otp_expired' ? 410 : error.status
        return showPage(reply, status, closedAccountPage(error.message))
      }
    })
  })
}
