import { isProfileComplete } from '@bandstand/domain/accounts'
import { recordWork } from '../../current-work.ts'
import type { Deps } from '../../deps.ts'
import type { Accounts } from '../accounts.ts'
import { type Actor, actsForSelf } from '../actor.ts'
import { completionFacts } from '../completion-facts.ts'
import { rememberActor } from '../sessions/session-cache.ts'
import { findActorFacts } from '../sessions/sessions.queries.ts'

export interface Authenticator {
  /**
   * Returns the actor of an Authorization header; null without a token, for a bad or expired one, and for an ended
   * session.
   */
  authenticate(authorization: string | undefined): Promise<Actor | null>
  /** The same for the token alone, with the second since 1970 at which it expires. */
  readToken(token: string): Promise<{ actor: Actor; expiresAtSeconds: number } | null>
}

/** Returns how to find the actor of an access token or an Authorization header; null when its session has ended. */
export function createAuthenticator({ deps, tokens }: Accounts): Authenticator {
  const readToken: Authenticator['readToken'] = async (token) => {
    const verified = await tokens.verify(token)
    if (!verified) return null
    const { sessionId, expiresAtSeconds } = verified
    const actor = await rememberActor(sessionId, deps.now(), async () => readActor(deps, sessionId))
    if (actor) recordWork({ actorId: actor.userId })
    return actor && { actor, expiresAtSeconds }
  }
  return {
    readToken,
    async authenticate(authorization) {
      const token = bearerToken(authorization)
      return token === null ? null : ((await readToken(token))?.actor ?? null)
    },
  }
}

/** Returns the token of an Authorization header; null when there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
}

async function readActor(deps: Deps, sessionId: string): Promise<Actor | null> {
  const facts = await findActorFacts(deps.db, sessionId)
  if (!facts) return null
  const { user_type, professions } = facts
  const profile = user_type !== null && professions !== null ? { ...facts, user_type, professions } : null
  return actsForSelf({
    userId: facts.id,
    sessionId,
    email: facts.email,
    userType: user_type,
    profileComplete: profile !== null && isProfileComplete(completionFacts(profile)),
  })
}
