import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isFromElsewhere } from '../../http-helpers/from-elsewhere.ts'
import { parseForms } from '../../http-helpers/parse-forms.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import { closedAccountPage } from './link-pages.ts'
import { refuseManyLinks, showPage } from './link-requests.ts'

/** What a link shows: 410 when it's gone for good, which is also the answer for one that never existed. */
export interface ShownPage {
  status: 200 | 400 | 410
  html: string
}

interface LinkPage {
  path: string
  /** Returns the page of a link as it is now, without using it. */
  show: (token: string) => Promise<ShownPage>
  /** Does what the page's button says. Returns the page afterward, or the URL where the browser goes on. May throw an AuthFailure. */
  act: (token: string, request: FastifyRequest, reply: FastifyReply) => Promise<ShownPage | URL>
}

const tokenField = z.object({ token: z.string().max(200) }).catch({ token: '' })

/**
 * Serves a link in a mail that does one thing to an account, without a session or a script. Mail scanners follow links, so opening one
 * only shows a page, whose button does it.
 */
export async function registerLinkPage(
  app: FastifyInstance,
  accounts: Accounts,
  { path, show, act }: LinkPage,
): Promise<void> {
  const { deps } = accounts
  const respond = (
    find: (token: string, request: FastifyRequest, reply: FastifyReply) => Promise<ShownPage | URL>,
    tokenOf: (request: FastifyRequest) => unknown,
  ) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      if (await refuseManyLinks(accounts, request, reply)) return reply
      const found = await find(tokenField.parse(tokenOf(request)).token, request, reply)
      if (found instanceof URL) return reply.redirect(found.href, 303)
      return showPage(reply, found.status, found.html)
    }
  }
  await app.register(async (scope) => {
    parseForms(scope)
    scope.get(
      path,
      respond(show, ({ query }) => query),
    )
    scope.post(
      path,
      respond(
        async (token, request, reply) => {
          // Another site's page must not click the button for its visitor.
          if (isFromElsewhere(request, deps.config.publicUrl)) return show(token)
          const done = await act(token, request, reply).catch(refusedPage)
          if (!(done instanceof URL) && done.status !== 200)
            await deps.security.record({
              kind: 'link.refused',
              cause: path,
              network: request.ip,
              requestId: request.id,
            })
          return done
        },
        ({ body }) => body,
      ),
    )
  })
}

/** Returns the page of a refusal; other errors pass through. */
export function refusedPage(error: unknown): ShownPage {
  if (!(error instanceof AuthFailure)) throw error
  return { status: error.code === 'otp_expired' ? 410 : 400, html: closedAccountPage(error.message) }
}
