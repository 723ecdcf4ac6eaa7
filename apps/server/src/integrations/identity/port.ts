import type { IdentityProviderId } from '@bandstand/domain/accounts'

/** What a provider says about the person who signed in there. */
export interface ProvidedIdentity {
  /** The provider as it names itself; with `subject`, it identifies the account there for good. */
  issuer: string
  subject: string
  /** As the provider writes it; null when it names none. */
  email: string | null
  /** Whether the provider has checked that the address is the person's. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** What binds a sign-in at the provider to the browser that began it. */
interface SignInSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** A provider at which people sign in. Its calls throw IdentityError. */
export interface IdentityPort {
  id: IdentityProviderId
  /** As the button says it: 'Google'. */
  label: string
  /** Returns the page at the provider where the person signs in, which leads back to `redirectUri`. */
  signInUrl(secrets: SignInSecrets, redirectUri: string): Promise<string>
  /** Returns who signed in, from the URL that the provider led back to, once everything in it was checked. */
  identify(cameBackTo: URL, secrets: SignInSecrets): Promise<ProvidedIdentity>
}

/** Why a provider didn't say who signed in: it can't be reached, the person cancelled there, or its answer isn't valid. */
export class IdentityError extends Error {
  readonly code: 'unreachable' | 'cancelled' | 'invalid'

  constructor(code: IdentityError['code'], cause: unknown) {
    super(`The identity provider: ${code}`, { cause })
    this.name = 'IdentityError'
    this.code = code
  }
}
