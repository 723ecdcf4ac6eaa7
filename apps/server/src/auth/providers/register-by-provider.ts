import { randomUUID } from 'node:crypto'
import { asPersonId, type PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { register } from '../account-hooks.ts'
import type { Accounts } from '../accounts.ts'
import { codeTarget, newAuthCode } from '../links/auth-code.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { FinishRegistrationBody } from '../bodies.ts'
import type { Caller } from '../client-of.ts'
import { deleteFormerEmail, findFormerEmail } from '../email-change/former-emails.queries.ts'
import { requireProvider } from './identity-providers.ts'
import { saveIdentity } from './link-identity.ts'
import { withRefusalLog } from '../refusal-log.ts'
import { deleteProviderSignIn, type IdentifiedSignIn } from './provider-sign-ins.queries.ts'
import { deleteUnconfirmedUser, findUserByEmail, insertConfirmedUser } from '../users/users.queries.ts'

/**
 * Creates the account of somebody who signed in at a provider and has chosen a role and agreed to the terms. It has no password. Its email is
 * confirmed, because the provider has checked it. Returns where the app gets its code. Throws `flow_state_not_found` the second time,
 * `email_exists` and LimitReached.
 */
export async function registerByProvider(
  { deps, limits }: Accounts,
  begun: IdentifiedSignIn,
  { terms_version, data: { userType, firstName, lastName } }: FinishRegistrationBody,
  { ip: network, requestId }: Caller,
): Promise<string> {
  const provider = requireProvider(deps, begun.provider)
  await limits.signUpPerIp.spend(network)
  const id = asPersonId(randomUUID())
  const at = deps.now()
  const code = await withRefusalLog(deps.security, { kind: 'sign_in.refused', network, requestId }, () =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await deleteProviderSignIn(tx, begun.id))) throw new AuthFailure('flow_state_not_found')
      await freeEmail(tx, begun.email, id, at)
      const user = {
        id,
        email: begun.email,
        metadata: { user_type: userType, profile_setup_required: true },
        terms: { terms_version, terms_agreed_at: at },
        at,
      }
      if (!(await insertConfirmedUser(tx, user))) throw new AuthFailure('email_exists')
      await register(deps, tx, { userId: id, userType, firstName, lastName })
      await saveIdentity(tx, id, begun, provider, at)
      const opened = { userId: id, method: 'oauth' as const, sessionId: null }
      return newAuthCode(tx, { ...opened, codeChallenge: begun.code_challenge, at })
    }),
  )
  const own = { actorId: id, partyId: id, network, requestId }
  await deps.security.record({ kind: 'identity.linked', cause: provider.id, ...own })
  return codeTarget(begun.redirect_to, code)
}

/** Makes way for an account: a sign-up that nobody confirmed belongs to nobody. Throws `email_exists`. */
async function freeEmail(tx: Tx, email: string, userId: PersonId, at: Date): Promise<void> {
  await deleteUnconfirmedUser(tx, email)
  await deleteFormerEmail(tx, email, userId, at)
  if ((await findUserByEmail(tx, email)) || (await findFormerEmail(tx, email, at)))
    throw new AuthFailure('email_exists')
}
