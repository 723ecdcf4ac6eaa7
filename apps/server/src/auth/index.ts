import type { FastifyInstance } from 'fastify'
import type { Accounts } from './accounts.ts'
import { ANY_METHOD } from '../http-helpers/any-method.ts'
import { AuthFailure } from './auth-failure.ts'
import { registerDisabledRoutes } from './disabled-routes.ts'
import { registerAuthErrors } from './errors.ts'
import { registerFactorRoutes } from './factors/factor-routes.ts'
import { parseJsonBody } from './json-body.ts'
import { registerPasskeyRoutes } from './passkeys/passkey-routes.ts'
import { echoVersion } from './protocol-version.ts'
import { registerFormerEmailRoutes } from './email-change/former-email-routes.ts'
import { registerLinkRoutes } from './links/link-routes.ts'
import { registerProviderRoutes } from './providers/provider-routes.ts'
import { registerAuthRoutes } from './routes.ts'

export { accountHandlers } from './account-handlers.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export { type Authenticator, createAuthenticator } from './factors/authenticator.ts'
export { giveEmail } from './email-change/change-email.ts'
export { confirmPassword, type ErasedEmail, eraseUser } from './users/erase-user.ts'
export { hasProof, listProofWays, provePassword } from './factors/prove.ts'
export {
  emailChangedNotices,
  emailRequestNotices,
  emailRestoredNotices,
} from './email-change/email-notices.ts'
export { isSameCode, makeCode } from './links/mail-codes.ts'
export { makeNoticeLink, NOTICE_LINK_PATHS, readNoticeLink, useNoticeLink } from './links/notice-links.ts'
export { deleteFreezeLinks, type LinkPurpose } from './links/notice-links.queries.ts'
export { linkButton, LOCKOUT_ITEMS, removedList } from './links/link-pages.ts'
export { registerLinkPage, type ShownPage } from './links/register-link-page.ts'
export { passwordNotices } from './users/password-notices.ts'
export { useReauthenticationCode } from './factors/reauthenticate.ts'
export { AuthFailure } from './auth-failure.ts'
export { deviceText } from './sessions/device-text.ts'
export { expireSessions } from './sessions/expire-sessions.ts'
export { newDeviceNotices } from './sessions/new-device-notices.ts'
export {
  codesRefusedNotices,
  factorAddedNotices,
  factorRemovedNotices,
  recoveryCodesCreatedNotices,
  recoveryCodeUsedNotices,
} from './factors/factor-notices.ts'
export { identityLinkedNotices, identityUnlinkedNotices } from './providers/identity-notices.ts'
export { removedFrom, secureAccount } from './sessions/recover-account.ts'
export { registerSignOutPage } from './sessions/sign-out-page.ts'
export { voidMails } from './links/void-mails.ts'
export { signedOutNotices } from './sessions/signed-out-notices.ts'
export { removeAllFactors } from './factors/remove-factors.ts'
export { hashPassword } from './users/passwords.ts'
export { endAllAccess } from './sessions/end-all-access.ts'
export { clearCachedUser } from './sessions/session-cache.ts'
export { endSessions, listLiveSessions } from './sessions/sessions.queries.ts'
export { ownRedirect } from './providers/redirects.ts'
export { rotateSigningKeys } from './sessions/signing-keys.ts'
export { isProtected, isProtectedUser, totpSecretStore } from './factors/factors.queries.ts'
export { signingKeyStore } from './sessions/signing-keys.queries.ts'
export { restoreUser, suspendUser } from './users/suspend-user.ts'
export { listOwnedParties } from './users/users.queries.ts'

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
