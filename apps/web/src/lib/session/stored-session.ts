import type { AccountMetadata, UserType } from '@bandstand/domain/accounts'
import type { Session } from '@supabase/auth-js'
import { SESSION_KEY } from './auth-options.ts'
import { now } from './clock.ts'
import { readStoredJson } from './web-storage.ts'

export interface SessionUser {
  id: string
  email: string
  /** From the account's metadata: controls screens, grants nothing. */
  userType: UserType
  /** False for an account that has no type yet. */
  hasUserType: boolean
  profileSetupRequired: boolean
}
/** What the member confirms sign-ins with, as far as this session has heard of it. */
interface SessionFactor {
  id: string
  /** `webauthn`: a passkey. */
  kind: 'totp' | 'recovery_code' | 'webauthn'
  name: string
}
export interface SessionState {
  /** `secondStep`: signed in with the password alone, by a member who has a second factor. It opens nothing yet. */
  status: 'checking' | 'signedOut' | 'secondStep' | 'signedIn'
  user: SessionUser | null
  factors: SessionFactor[]
}

/** The auth client renews a session that ends sooner than this: three of its ticks of 30 seconds. */
const RENEWAL_MS = 90_000
type StoredSession = Pick<Session, 'user' | 'expires_at' | 'access_token'>

export const SIGNED_OUT: SessionState = { status: 'signedOut', user: null, factors: [] }

/**
 * Returns the stored session, or null. One that has expired and cannot be renewed without a network still counts, so
 * that the member can read what they saw last. The auth client removes a session that the server refuses to renew.
 */
export function storedSession(): StoredSession | null {
  const stored = readStoredJson(SESSION_KEY) as Session | null
  return stored?.user?.id ? stored : null
}

/** Returns the stored session while it needs no renewal. */
export function lastingSession(): StoredSession | null {
  const stored = storedSession()
  return stored?.access_token && (stored.expires_at ?? 0) * 1000 - now() >= RENEWAL_MS ? stored : null
}

/** Returns whether the stored session has expired. */
export function hasExpired(): boolean {
  const expiresAt = storedSession()?.expires_at
  return expiresAt !== undefined && expiresAt * 1000 < now()
}

/** Returns who is signed in by a session. */
export function stateOf(session: StoredSession): SessionState {
  const factors = factorsOf(session)
  return factors.length > 0 && !isConfirmed(session)
    ? { status: 'secondStep', user: null, factors }
    : { status: 'signedIn', user: sessionUser(session), factors }
}

function sessionUser({ user }: Pick<Session, 'user'>): SessionUser {
  const metadata = user.user_metadata as AccountMetadata
  return {
    id: user.id,
    email: user.email ?? '',
    userType: metadata.user_type ?? 'artist',
    hasUserType: metadata.user_type !== undefined,
    profileSetupRequired: metadata.profile_setup_required === true,
  }
}

function factorsOf({ user }: Pick<Session, 'user'>): SessionFactor[] {
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified')
  return verified.flatMap(({ id, factor_type: kind, friendly_name: name = '' }) =>
    kind === 'totp' || kind === 'recovery_code' || kind === 'webauthn' ? [{ id, kind, name }] : [],
  )
}

/** Returns what an access token says. Throws for any other text. */
export function claimsOf(token: string): { aal?: string; exp?: number } {
  const claims = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(claims)) as ReturnType<typeof claimsOf>
}

/** Returns whether the session's token says that a second factor confirmed it. The server decides; this only picks the screen. */
function isConfirmed({ access_token: token }: Pick<Session, 'access_token'>): boolean {
  try {
    return claimsOf(token).aal === 'aal2'
  } catch {
    return false
  }
}
