import type { FastifyInstance } from 'fastify'
import type { Accounts } from './accounts.ts'
import { ANY_METHOD } from '../http-helpers/any-method.ts'
import { AuthFailure } from './auth-failure.ts'
import { registerDisabledRoutes } from './disabled-routes.ts'
import { registerAuthErrors } from './errors.ts'
import { registerFactorRoutes } from './factor-routes.ts'
import { parseJsonBody } from './json-body.ts'
import { registerPasskeyRoutes } from './passkey-routes.ts'
import { echoVersion } from './protocol-version.ts'
import { registerFormerEmailRoutes } from './former-email-routes.ts'
import { registerLinkRoutes } from './link-routes.ts'
import { registerProviderRoutes } from './provider-routes.ts'
import { registerAuthRoutes } from './routes.ts'

export { accountHandlers } from './account-handlers.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export { type Authenticator, createAuthenticator } from './authenticator.ts'
export { giveEmail } from './change-email.ts'
export { confirmPassword, type ErasedEmail, eraseUser } from './erase-user.ts'
export { hasProof, listProofWays, provePassword } from './prove.ts'
export { emailChangedNotices, emailRequestNotices, emailRestoredNotices } from './email-notices.ts'
export { makeNoticeLink, NOTICE_LINK_PATHS, readNoticeLink, useNoticeLink } from './notice-links.ts'
export { deleteNoticeLinks, type LinkPurpose } from './notice-links.queries.ts'
export { linkButton, LOCKOUT_ITEMS, removedList } from './link-pages.ts'
export { registerLinkPage, type ShownPage } from './register-link-page.ts'
export { passwordNotices } from './password-notices.ts'
export { useReauthenticationCode } from './reauthenticate.ts'
export { AuthFailure } from './auth-failure.ts'
export { deviceText } from './device-text.ts'
export { expireSessions } from './expire-sessions.ts'
export { newDeviceNotices } from './new-device-notices.ts'
export {
  codesRefusedNotices,
  factorAddedNotices,
  factorRemovedNotices,
  recoveryCodesCreatedNotices,
  recoveryCodeUsedNotices,
} from './factor-notices.ts'
export { identityLinkedNotices, identityUnlinkedNotices } from './identity-notices.ts'
export { removedFrom, secureAccount } from './take-back.ts'
export { registerSignOutPage } from './sign-out-page.ts'
export { voidMails } from './void-mails.ts'
export { signedOutNotices } from './signed-out-notices.ts'
export { removeAllFactors } from './remove-factors.ts'
export { hashPassword } from './passwords.ts'
export { endAllAccess } from './end-all-access.ts'
export { clearCachedUser } from './session-cache.ts'
export { endSessions, listLiveSessions } from './sessions.queries.ts'
export { ownRedirect } from './redirects.ts'
export { rotateSigningKeys } from './signing-keys.ts'
export { isProtected, isProtectedUser, totpSecretStore } from './factors.queries.ts'
export { signingKeyStore } from './signing-keys.queries.ts'
export { restoreUser, suspendUser } from './suspend-user.ts'

/** In bytes; the largest legitimate body is a sign-up. */
const BODY_LIMIT = 64 * 1024

/** Serves accounts below /auth/v1 in the Supabase Auth protocol, for its unmodified client library. */
export async function registerAuth(app: FastifyInstance, accounts: Accounts): Promise<void> {
  await app.register(
    async (auth) => {
      auth.removeAllContentTypeParsers()
      auth.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: BODY_LIMIT },
        async (_request: unknown, body: string) => parseJsonBody(body),
      )
      auth.addHook('onRequest', async (request, reply) => {
        echoVersion(request, reply)
        reply.header('cache-control', 'no-store')
      })
      registerAuthErrors(auth, accounts.deps)
      registerAuthRoutes(auth, accounts)
      await registerLinkRoutes(auth, accounts)
      registerFactorRoutes(auth, accounts)
      registerProviderRoutes(auth, accounts)
      registerPasskeyRoutes(auth, accounts)
      await registerFormerEmailRoutes(auth, accounts)
      registerDisabledRoutes(auth, accounts)
      for (const url of ['/', '/*'])
        auth.route({
          method: [...ANY_METHOD],
          url,
          exposeHeadRoute: false,
          handler: async () => {
            throw new AuthFailure('not_found')
          },
        })
    },
    { prefix: '/auth/v1' },
  )
}
