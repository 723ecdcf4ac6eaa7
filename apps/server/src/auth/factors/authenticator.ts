import { asPartyId, type PartyId, partyIdSchema } from '@bandstand/domain/accounts'
import type { IncomingHttpHeaders } from 'node:http'
import { PARTY_HEADER, type Role } from '@bandstand/domain/parties'
import { recordWork } from '../../current-work.ts'
import type { Deps } from '../../deps.ts'
import type { Accounts } from '../accounts.ts'
import type { Actor } from '../actor.ts'
import { isCompleteIfAny } from '../completion-facts.ts'
import { rememberActor } from '../sessions/session-cache.ts'
import { findActorFacts } from '../sessions/sessions.queries.ts'

export interface Authenticator {
  /**
   * Returns the actor of a request, for the party that its headers name; null without a token, for a bad or expired one, and for an
   * ended session.
   */
  authenticate(headers: IncomingHttpHeaders): Promise<Actor | null>
  /** The same for a token and the id of a party, with the second since 1970 at which it expires. */
  readToken(token: string, party?: PartyId): Promise<{ actor: Actor; expiresAtSeconds: number } | null>
}

/** An id that no party has. */
const NOBODY = asPartyId('00000000-0000-0000-0000-000000000000')

/** Returns how to find the actor of an access token or an Authorization header; null when its session has ended. */
export function createAuthenticator({ deps, tokens }: Accounts): Authenticator {
  const readToken: Authenticator['readToken'] = async (token, party) => {
    const verified = await tokens.verify(token)
    if (!verified) return null
    const { sessionId, expiresAtSeconds } = verified
    const actor = await rememberActor({ sessionId, party }, deps.now(), () =>
      readActor(deps, sessionId, party),
    )
    if (actor) recordWork({ actorId: actor.userId })
    return actor && { actor, expiresAtSeconds }
  }
  return {
    readToken,
    async authenticate({ authorization, [PARTY_HEADER]: party }) {
      const token = bearerToken(authorization)
      return token === null ? null : ((await readToken(token, readParty(party)))?.actor ?? null)
    },
  }
}

/** Returns the token of an Authorization header; null when there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
}

/** Returns the party that a request names; undefined without one. What isn't an id is nobody's party. */
export function readParty(value: string | string[] | undefined): PartyId | undefined {
  if (value === undefined) return undefined
  return partyIdSchema.safeParse(value).data ?? NOBODY
}

async function readActor(deps: Deps, sessionId: string, party: PartyId | undefined): Promise<Actor | null> {
  const facts = await findActorFacts(deps.db, sessionId, party)
  if (!facts) return null
  return {
    userId: facts.id,
    partyId: facts.party_id,
    role: facts.role as Role | null,
    sessionId,
    email: facts.email,
    userType: facts.user_type,
    profileComplete: isCompleteIfAny(facts),
  }
}
