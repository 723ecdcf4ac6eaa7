import { DAY_MS } from '@bandstand/domain/time'
import type { IdentityProviderId } from '@bandstand/domain/accounts'
import * as openid from 'openid-client'
import type { OpenidSettings } from '../../settings/read-providers.ts'
import { IdentityError, type IdentityPort, type ProvidedIdentity } from './port.ts'

/** Somebody looks at an empty page for as long. */
const TIMEOUT_SECONDS = 5

/**
 * Returns a provider that speaks OpenID Connect. Its addresses are read from its issuer at the first sign-in and again after a
 * day, so a provider that is down never keeps the server from starting.
 */
export function createOpenid(
  id: IdentityProviderId,
  { issuer, clientId, clientSecret, label }: OpenidSettings,
  now: () => Date,
): IdentityPort {
  const server = new URL(issuer)
  const discover = once(DAY_MS, now, async () =>
    openid.discovery(server, clientId, undefined, openid.ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The signature of the ID token too, although it comes from the provider itself over TLS.
        openid.enableNonRepudiationChecks,
        // Settings allow it only on this machine.
        ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    }),
  )
  return {
    id,
    label,
    async signInUrl({ state, nonce, codeVerifier }, redirectUri) {
      const found = await discover().catch(rethrow)
      const url = openid.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // A browser that several people use must not sign in whoever was there before. Other providers may refuse the parameter.
        ...(id === 'google' && { prompt: 'select_account' }),
      })
      return url.href
    },
    async identify(cameBackTo, { state, nonce, codeVerifier }) {
      try {
        const found = await discover()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
        const tokens = await openid.authorizationCodeGrant(found, cameBackTo, checks)
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no ID token')
        // The library checks that it's a text. An empty one would be everybody's account.
        if (claims.sub.trim() === '') throw new Error('The provider sent an ID token without a subject')
        // Providers may tell only there what isn't about the sign-in itself.
        const person =
          claims['email'] === undefined && found.serverMetadata().userinfo_endpoint !== undefined
            ? await openid.fetchUserInfo(found, tokens.access_token, claims.sub)
            : claims
        return { ...readPerson(person), issuer: claims.iss, subject: claims.sub }
      } catch (error) {
        return rethrow(error)
      }
    },
  }
}

function readPerson(claims: Record<string, unknown>): Omit<ProvidedIdentity, 'issuer' | 'subject'> {
  const textOf = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  return {
    email: textOf('email'),
    // Not a text such as "true": that isn't what the specification says, so nobody knows what it means.
    isEmailVerified: claims['email_verified'] === true,
    firstName: textOf('given_name'),
    lastName: textOf('family_name'),
  }
}

/** The client library's codes of failures to reach the provider, and of answers as from a proxy in front of it. */
const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

function rethrow(error: unknown): never {
  if (error instanceof openid.AuthorizationResponseError)
    throw new IdentityError(error.error === 'access_denied' ? 'cancelled' : 'invalid', error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // What `fetch` throws when there's no connection.
  const isLost = error instanceof TypeError && error.message === 'fetch failed'
  throw new IdentityError(isLost || UNREACHABLE.has(code) ? 'unreachable' : 'invalid', error)
}

/** Returns `make`, run once for all calls within `lasts` milliseconds; a failure isn't kept. */
function once<T>(lasts: number, now: () => Date, make: () => Promise<T>): () => Promise<T> {
  let made: { value: Promise<T>; until: number } | null = null
  return () => {
    const at = now().getTime()
    if (made && at < made.until) return made.value
    const mine = { value: make(), until: at + lasts }
    made = mine
    mine.value.catch(() => {
      if (made === mine) made = null
    })
    return mine.value
  }
}
