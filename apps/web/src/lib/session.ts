import type { AccountMetadata, UserType } from '@bandstand/domain/accounts'
import type { AuthClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { SESSION_KEY } from './auth-options.ts'
import { now } from './clock.ts'
import { isRefreshPaused, refreshPaused } from './refresh-pause.ts'
import { unreachableText } from './unreachable-text.ts'

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

/** An instance of the auth client. */
type Auth = InstanceType<typeof AuthClient>

/** The auth client renews a session that ends sooner than this: three of its ticks of 30 seconds. */
const RENEWAL_MS = 90_000
/** Longest first check: a hanging server must not keep the loading screen forever. */
const CHECK_TIMEOUT_MS = 10_000

/** The address's fragment as it was at the first load; the auth client removes it once it has read it. */
const fragment = new URLSearchParams(window.location.hash.slice(1))
/** Whether this page was opened by a recovery link, and so asks for a new password, with or without a session. */
export const openedForRecovery = fragment.get('type') === 'recovery'
export interface LinkError {
  /** The server's message. */
  text: string
  /** False for a sign-in at a provider such as Google. */
  isOfMail: boolean
}
/** Why the mail link, or the sign-in at a provider, that led to this page didn't work; null if it did, and for any other page. */
export let linkError: LinkError | null = readLinkError()
/** The code with which a sign-in at a provider led here; null for any other page. The auth client exchanges it for the session. */
let arrivalCode = takeArrivalCode()

const NOBODY = { user: null, factors: [] }
let state: SessionState = { status: 'checking', ...NOBODY }
const listeners = new Set<() => void>()

/** Returns who is signed in; follows sign-in, sign-out and changes in other tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSession, getSession, getSession)
}
/** Returns who is signed in. */
export function getSession(): SessionState {
  return state
}
/** Calls `listener` at every change of who is signed in; returns the function that stops it. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the auth client, loaded at the first call, as when the session has to be renewed; from then on the state
 * follows it.
 */
export const loadAuth = once(async (): Promise<Auth> => {
  const { authClient } = await import('./auth-client.ts')
  authClient.onAuthStateChange((_event, session) => {
    // Until its code is exchanged, nobody knows whether this page has a session.
    if (session || arrivalCode === null) follow(session)
  })
  return authClient
})

// A visitor's tab has no auth client yet that would notice a sign-in in another tab.
addEventListener('storage', ({ key }) => {
  if (key === SESSION_KEY) void loadAuth()
})

/**
 * Returns the bearer token for calls to the server, renewed when it is about to expire; null when signed out. Throws a
 * TypeError if it cannot be renewed, as without a network, or while the server accepts no renewal.
 */
export async function accessToken(): Promise<string | null> {
  if (state.status === 'signedOut' || state.status === 'secondStep') return null
  const lasting = state.status === 'signedIn' ? lastingSession() : null
  if (lasting) return lasting.access_token
  // Without a network it would try to renew for half a minute for nothing, and pending writes would seem to be in progress.
  if (!navigator.onLine && hasRunOut()) throw new TypeError('The session can’t be renewed without a network')
  const auth = await loadAuth()
  // The auth client would try again for half a minute before it says that the server asked to wait.
  const renewed = isRefreshPaused()
    ? null
    : await Promise.race([auth.getSession().then(({ data }) => data.session), refreshPaused()])
  if (renewed) return renewed.access_token
  const kept = keptSession()
  if (kept && isRefreshPaused() && !hasRunOut()) return kept.access_token
  // Without a token the server would treat this member as a visitor whose session has ended.
  if (kept) throw new TypeError('The session couldn’t be renewed')
  return null
}

/** Returns whether a signed-in member's token has to be renewed, which a wrong clock may have hidden when it was sent. */
export const needsRenewal = (): boolean => keptSession() !== null && lastingSession() === null

let ending: Promise<void> | null = null

/** Ends this browser's session. Concurrent calls, as from several refused queries of a screen, end it once. */
export function signOut(): Promise<void> {
  ending ??= endSession().finally(() => (ending = null))
  return ending
}

async function endSession(): Promise<void> {
  await (await loadAuth()).signOut({ scope: 'local' })
}

void checkSession()

async function checkSession(): Promise<void> {
  if (arrivalCode !== null) {
    await Promise.race([
      exchange(arrivalCode),
      new Promise((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS)),
    ])
    arrivalCode = null
  }
  // Without a stored session and without one in the URL there's nothing to load.
  if (!localStorage.getItem(SESSION_KEY) && !fragment.has('access_token')) {
    setState({ status: 'signedOut', ...NOBODY })
    return
  }
  // What the auth client would only read needs none of its code: most first loads work without it.
  if (!fragment.has('access_token') && lastingSession()) {
    follow(null)
    return
  }
  // Without a network it would try to renew an expired session for half a minute for nothing.
  if (!navigator.onLine && keptSession()) {
    follow(null)
    void loadAuth()
    return
  }
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, null))
  const found = loadAuth().then(async (auth) => (await auth.getSession()).data.session)
  try {
    follow(await Promise.race([found, timeout]))
  } catch {
    follow(null)
  }
}

async function exchange(code: string): Promise<void> {
  try {
    const { error } = await (await loadAuth()).exchangeCodeForSession(code)
    linkError = error && { text: error.message, isOfMail: false }
  } catch {
    linkError = { text: unreachableText(), isOfMail: false }
  }
}

function readLinkError(): LinkError | null {
  const text = fragment.get('error_description')
  return text === null ? null : { text, isOfMail: !fragment.has('error_code') }
}

/** Takes the code out of the address, where a reload would use it again. Only this browser began the sign-in if it has the verifier. */
function takeArrivalCode(): string | null {
  const address = new URL(window.location.href)
  const code = address.searchParams.get('code')
  if (code === null || localStorage.getItem(`${SESSION_KEY}-code-verifier`) === null) return null
  address.searchParams.delete('code')
  window.history.replaceState(window.history.state, '', address)
  return code
}

function follow(found: Session | null): void {
  const session = found ?? keptSession()
  if (!session) return setState({ status: 'signedOut', ...NOBODY })
  const factors = factorsOf(session)
  if (factors.length > 0 && !isConfirmed(session)) setState({ status: 'secondStep', user: null, factors })
  else setState({ status: 'signedIn', user: sessionUser(session), factors })
}

/**
 * Returns the stored session, or null. One that has expired and cannot be renewed without a network still counts, so
 * that the member can read what they saw last. The auth client removes a session that the server refuses to renew.
 */
function keptSession(): Pick<Session, 'user' | 'expires_at' | 'access_token'> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Session | null
    return kept?.user?.id ? kept : null
  } catch {
    return null
  }
}

/** Returns the stored session while it needs no renewal. */
function lastingSession(): ReturnType<typeof keptSession> {
  const kept = keptSession()
  return kept?.access_token && (kept.expires_at ?? 0) * 1000 - now() >= RENEWAL_MS ? kept : null
}

function hasRunOut(): boolean {
  const expiresAt = keptSession()?.expires_at
  return expiresAt !== undefined && expiresAt * 1000 < now()
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

/** Returns whether the session's token says that a second factor confirmed it. The server decides; this only picks the screen. */
function isConfirmed({ access_token: token }: Pick<Session, 'access_token'>): boolean {
  try {
    const claims = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(claims)) as { aal?: string }).aal === 'aal2'
  } catch {
    return false
  }
}

function setState(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
