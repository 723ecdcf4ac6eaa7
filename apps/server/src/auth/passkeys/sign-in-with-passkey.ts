import { lockUser } from '../../db/locks.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { AssertionBody } from '../bodies.ts'
import { newChallenge, readChallenge } from './challenges.ts'
import type { Caller } from '../client-of.ts'
import { noticeNewDevice } from '../sessions/new-device.ts'
import { withRefusalLog } from '../refusal-log.ts'
import { openSession, viewSession } from '../sessions/open-session.ts'
import type { ClientFacts } from '../sessions/sessions.queries.ts'
import { logSignIn } from '../users/users.queries.ts'
import { acceptPasskey, requestOptions, verifyPasskey } from './verify-passkey.ts'

/** Returns what the browser needs to sign in with any passkey that it has for this site: nobody types an address. */
export async function startPasskeySignIn({ deps, limits }: Accounts, ip: string) {
  await limits.challengePerIp.spend(ip)
  const challenge = await newChallenge(deps, 'sign_in')
  return {
    challenge_id: challenge.id,
    options: await requestOptions(deps, 'any', challenge),
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
  }
}

/** Opens a session with a passkey, at `aal2`. An unknown passkey and a wrong signature get one answer. */
export async function signInWithPasskey(
  accounts: Accounts,
  { challengeId, credential }: { challengeId: string; credential: AssertionBody },
  { client, ip: network, requestId }: Caller & { client: ClientFacts },
) {
  const { deps, limits } = accounts
  await limits.signInPerIp.spend(network)
  const refused = { kind: 'sign_in.refused', network, requestId } as const
  const signed = await withRefusalLog(deps.security, refused, async () =>
    verifyPasskey(deps, await readChallenge(deps, challengeId, 'sign_in'), credential),
  )
  const userId = signed?.passkey.user_id ?? null
  const own = { partyId: userId, network, requestId }
  const at = deps.now()
  const done = !signed
    ? 'refused'
    : await withRefusalLog(deps.security, { ...refused, partyId: userId }, () =>
        deps.db.transaction().execute(async (tx) => {
          const user = await lockUser(tx, signed.passkey.user_id)
          if (!user || user.suspended_at) return 'suspended'
          const outcome = await acceptPasskey(tx, signed, at)
          const signedIn = outcome === 'accepted' ? await logSignIn(tx, user, at) : null
          if (!signedIn) return outcome
          const opened = await openSession(tx, { userId: user.id, method: 'passkey', client, at })
          const passed = { id: opened.session.id, method: 'passkey', isConfirmed: true } as const
          await noticeNewDevice(tx, user, { ...passed, client, at })
          return { user: signedIn, opened }
        }),
      )
  if (typeof done === 'object') {
    await deps.security.record({ kind: 'sign_in.succeeded', cause: 'passkey', actorId: userId, ...own })
    return viewSession(accounts, done.user, done.opened)
  }
  const code = done === 'suspended' ? 'user_banned' : 'webauthn_verification_failed'
  const kind = done === 'copied' ? 'passkey.copied' : 'sign_in.refused'
  await deps.security.record({ kind, cause: code, ...own })
  throw new AuthFailure(code)
}
