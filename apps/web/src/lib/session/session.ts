import { type Ability, can } from '@bandstand/domain/parties'
import { createListeners } from '../screen/create-listeners.ts'
import type { AuthClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { SESSION_KEY } from './auth-options.ts'
import { isRefreshPaused, refreshPaused } from './refresh-pause.ts'
import {
  type ActingParty,
  hasExpired,
  lastingSession,
  type Person,
  type SessionState,
  SIGNED_OUT,
  stateOf,
  storedSession,
} from './stored-session.ts'
import { unreachableText } from '../api/unreachable-text.ts'

export type { ActingParty, Person } from './stored-session.ts'

/** An instance of the auth client. */
type Auth = InstanceType<typeof AuthClient>

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

let state: SessionState = { ...SIGNED_OUT, status: 'checking' }
const listeners = createListeners()

/** Returns the state of the session; follows sign-in, sign-out and changes in other tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSession, getSession, getSession)
}
/** Returns who is signed in, null for a visitor: their mail, password, sessions, devices and notifications. */
export function usePerson(): Person | null {
  return useSession().person
}
/** Returns whom they act for, null for a visitor: its profile, gigs, bookings, money, files and plan. */
export function useActingParty(): ActingParty | null {
  return useSession().party
}
/** Returns whether their role in the party that they act for lets them do that. The server decides; this hides what it would refuse. */
export function useMay(ability: Ability): boolean {
  const party = useActingParty()
  return party !== null && can(party.role, ability)
}
/** Returns the state of the session now. */
export function getSession(): SessionState {
  return state
}
/** Calls `listener` at every change of who is signed in; returns the function that stops it. */
export const onSession = listeners.on

/** Returns the auth client, loaded at the first call; from then on the state follows it. */
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
  if (!navigator.onLine && hasExpired()) throw new TypeError('The session can’t be renewed without a network')
  return (await renewedToken()) ?? tokenWithoutRenewal()
}

async function renewedToken(): Promise<string | null> {
  const auth = await loadAuth()
  // The auth client would try again for half a minute before it says that the server asked to wait.
  if (isRefreshPaused()) return null
  const renewed = auth.getSession().then(({ data }) => data.session?.access_token)
  return (await Promise.race([renewed, refreshPaused()])) ?? null
}

function tokenWithoutRenewal(): string | null {
  const stored = storedSession()
  if (!stored) return null
  if (isRefreshPaused() && !hasExpired()) return stored.access_token
  // Without a token the server would treat this member as a visitor whose session has ended.
  throw new TypeError('The session couldn’t be renewed')
}

/** Returns whether a signed-in member's token has to be renewed, which a wrong clock may have hidden when it was sent. */
export const needsRenewal = (): boolean => storedSession() !== null && lastingSession() === null

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
    await Promise.race([exchange(arrivalCode), timeout()])
    arrivalCode = null
  }
  const isInAddress = fragment.has('access_token')
  const isStored = Boolean(localStorage.getItem(SESSION_KEY))
  // What the auth client would only read needs none of its code: most first loads work without it.
  if (!isInAddress && (!isStored || lastingSession())) return follow(null)
  // Without a network it would try to renew an expired session for half a minute for nothing.
  if (!navigator.onLine && storedSession()) {
    follow(null)
    void loadAuth()
    return
  }
  follow(await findSession())
}

/** Returns the session of the auth client; null if it has none, doesn't find it in time, or can't be loaded. */
async function findSession(): Promise<Session | null> {
  const found = loadAuth().then(async (auth) => (await auth.getSession()).data.session)
  try {
    return (await Promise.race([found, timeout()])) ?? null
  } catch {
    return null
  }
}

function timeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS))
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

/** Follows a session, or the stored one. */
function follow(found: Session | null): void {
  const session = found ?? storedSession()
  setState(session ? stateOf(session) : SIGNED_OUT)
}

function setState(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  listeners.call()
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
