import type { AccountMetadata, UserType } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import type { Session } from '@supabase/auth-js'
import { SESSION_KEY } from './auth-options.ts'
import { readChosenParty } from './chosen-party.ts'
import { now } from './clock.ts'
import { readStoredJson } from './web-storage.ts'

/** Who is signed in: mail, password, sessions, devices and notifications are theirs. */
export interface Person {
  id: string
  email: string
}
/** The act or venue that the person acts for: profile, gigs, bookings, money, files and the plan are its. */
export interface ActingParty {
  id: string
  /** Whether it came with the account. */
  isOwn: boolean
  /** What the person is for it. Like the type it controls screens and grants nothing. */
  role: Role
  userType: UserType
  /** False for an account that has no type yet. */
  hasUserType: boolean
  /** Whether the account says that its own party's profile is to be filled in. */
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
  person: Person | null
  /** Null without a person. */
  party: ActingParty | null
  factors: SessionFactor[]
}

/** The auth client renews a session that ends sooner than this: three of its ticks of 30 seconds. */
const RENEWAL_MS = 90_000
type StoredSession = Pick<Session, 'user' | 'expires_at' | 'access_token'>

export const SIGNED_OUT: SessionState = { status: 'signedOut', person: null, party: null, factors: [] }

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
    ? { ...SIGNED_OUT, status: 'secondStep', factors }
    : { status: 'signedIn', person: personOf(session), party: partyOf(session), factors }
}

function personOf({ user }: Pick<Session, 'user'>): Person {
  return { id: user.id, email: user.email ?? '' }
}

/** Returns the party that this tab is for. */
function partyOf({ user }: Pick<Session, 'user'>): ActingParty {
  const chosen = readChosenParty(user.id)
  if (chosen) {
    const { id, userType, role } = chosen
    return { id, isOwn: false, role, userType, hasUserType: true, profileSetupRequired: false }
  }
  const metadata = user.user_metadata as AccountMetadata
  return {
    id: user.id,
    isOwn: true,
    role: 'owner',
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
