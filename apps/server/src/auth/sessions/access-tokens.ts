import { asPersonId, type PersonId } from '@bandstand/domain/accounts'
import { type JWTVerifyGetKey, SignJWT, errors, jwtVerify } from 'jose'
import type { Deps } from '../../deps.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { SecondFactor } from '../factors/factors.queries.ts'
import type { SessionFacts, SessionMethod } from './sessions.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import { APP_METADATA } from '../users/user.view.ts'

export const ACCESS_TOKEN_SECONDS = 3600
const AUDIENCE = 'authenticated'
/** The protocol's names of the ways to sign in. */
const METHODS: Record<SessionMethod, string> = {
  password: 'password',
  passkey: 'passkey',
  signup: 'otp',
  magiclink: 'otp',
  recovery: 'recovery',
  oauth: 'oauth',
}
const SECOND_FACTORS: Record<SecondFactor, string> = {
  totp: 'totp',
  recovery_code: 'mfa/recovery_code',
  passkey: 'mfa/webauthn',
}
/** Size of the cache of verified tokens: checking a signature again costs 0.1 ms, half of a frequent request. */
const MOST_VERIFIED = 5000

interface VerifiedToken {
  sessionId: string
  userId: PersonId
  expiresAtSeconds: number
}
export interface AccessTokens {
  sign(user: UserRow, session: SessionFacts): Promise<{ token: string; expiresAtSeconds: number }>
  /** The claims of a token that we signed and that has not expired, else null. */
  verify(token: string): Promise<VerifiedToken | null>
}

/** Returns how to issue and verify access tokens with these keys. */
export function createAccessTokens(deps: Deps, keys: SigningKeys): AccessTokens {
  const verified = new Map<string, VerifiedToken>()
  const issuer = () => `${deps.config.publicUrl}/auth/v1`
  const findKey: JWTVerifyGetKey = async (header) => {
    const key = header.kid ? await keys.findPublicKey(header.kid) : null
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

  return {
    async sign(user, session) {
      const { kid, privateKey } = await keys.active()
      const now = Math.floor(deps.now().getTime() / 1000)
      const expiresAtSeconds = now + ACCESS_TOKEN_SECONDS
      const token = await new SignJWT({
        email: user.email,
        phone: '',
        role: 'authenticated',
        aal: session.secondFactor ? 'aal2' : 'aal1',
        amr: proofsOf(session),
        session_id: session.id,
        app_metadata: APP_METADATA,
        user_metadata: user.user_metadata,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer())
        .setSubject(user.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAtSeconds)
        .sign(privateKey)
      return { token, expiresAtSeconds }
    },

    async verify(token) {
      const known = verified.get(token)
      if (known) {
        verified.delete(token)
        if (known.expiresAtSeconds * 1000 <= deps.now().getTime()) return null
        verified.set(token, known)
        return known
      }
      const fresh = await readToken(token, findKey, { issuer: issuer(), currentDate: deps.now() })
      if (fresh) {
        verified.set(token, fresh)
        if (verified.size > MOST_VERIFIED) verified.delete(verified.keys().next().value as string)
      }
      return fresh
    },
  }
}

/** Returns the ways in which the owner of a session proved their identity, the latest first, as tokens list them. */
function proofsOf({ method, createdAt, secondFactor }: SessionFacts) {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  const opening = { method: METHODS[method], timestamp: seconds(createdAt) }
  if (!secondFactor) return [opening]
  return [{ method: SECOND_FACTORS[secondFactor.kind], timestamp: seconds(secondFactor.at) }, opening]
}

async function readToken(
  token: string,
  findKey: JWTVerifyGetKey,
  expected: { issuer: string; currentDate: Date },
): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify<{ session_id: string }>(token, findKey, {
      algorithms: ['ES256'],
      audience: AUDIENCE,
      ...expected,
      requiredClaims: ['sub', 'exp', 'session_id'],
    })
    return {
      sessionId: payload.session_id,
      userId: asPersonId(String(payload.sub)),
      expiresAtSeconds: Number(payload.exp),
    }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
