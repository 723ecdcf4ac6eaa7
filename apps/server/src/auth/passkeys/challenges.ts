import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AuthFailure } from '../auth-failure.ts'
import { insertUsedChallenge } from './passkeys.queries.ts'
import { hashSecretToken, newSecretToken } from '../sessions/secret-tokens.ts'

/** How long a member has to answer the browser's question about a passkey. */
export const CHALLENGE_MS = 5 * MINUTE_MS
const SECRET_NAME = 'passkey_challenges'

/** What a passkey is asked to sign for: to sign in to its account, to be added in a session, or to confirm a session. */
export type ChallengePurpose = 'sign_in' | `add ${string}` | `confirm ${string}`

/** What a passkey signs. It works once, until `expiresAt` and for one purpose. */
export interface Challenge {
  /** When it was made, and random characters. */
  id: string
  bytes: Buffer
  expiresAt: Date
}

/** Returns a new challenge. Nothing is stored, so visitors who ask for many don't fill the database. */
export async function newChallenge(deps: Deps, purpose: ChallengePurpose): Promise<Challenge> {
  const secret = await deps.secrets.shared(SECRET_NAME)
  return deriveChallenge(secret, `${deps.now().getTime()}.${newSecretToken()}`, purpose)
}

/**
 * Returns the challenge with this id. One that was made up, or for another purpose, has bytes that nobody has been given, so no
 * signature matches it. Throws `webauthn_challenge_expired`.
 */
export async function readChallenge(deps: Deps, id: string, purpose: ChallengePurpose): Promise<Challenge> {
  const challenge = deriveChallenge(await deps.secrets.shared(SECRET_NAME), id, purpose)
  if (!(challenge.expiresAt > deps.now())) throw new AuthFailure('webauthn_challenge_expired')
  return challenge
}

/** Uses up a challenge. Throws `webauthn_challenge_not_found` when it was used before. */
export async function useChallenge(tx: Tx, { bytes, expiresAt }: Challenge): Promise<void> {
  if (!(await insertUsedChallenge(tx, hashSecretToken(bytes.toString('base64url')), expiresAt)))
    throw new AuthFailure('webauthn_challenge_not_found')
}

/** Returns the challenge of an id, whose bytes nobody can compute without the secret. */
export function deriveChallenge(secret: Buffer, id: string, purpose: ChallengePurpose): Challenge {
  const bytes = createHmac('sha256', secret).update(`${purpose}\n${id}`).digest()
  return { id, bytes, expiresAt: new Date(Number.parseInt(id, 10) + CHALLENGE_MS) }
}
