import '../src/lib/forms/validation.ts'
import { apiSpec, type OwnProfile } from '@bandstand/api-spec'
import { NOTHING_SAID } from '@bandstand/domain/availability'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { implement, onError, ORPCError, ValidationError } from '@orpc/server'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect } from 'vitest'
import { screens } from '../src/app/router.tsx'
import type { MapSurface } from '../src/features/maps/map-surface.ts'
import { ErrorView } from '../src/components/layout/error-view.tsx'
import { LoadingScreen } from '../src/components/layout/loading-screen.tsx'
import { queryClient } from '../src/lib/api/query-client.ts'
import { getSession, loadAuth } from '../src/lib/session/session.ts'
import { takeToasts } from '../src/lib/screen/toast.ts'
import { uploadClass } from './upload-class.ts'

/** The API's definition, with a test's responses to add: `answer.gigs.get.handler(() => gig)`. */
export const answer = implement(apiSpec)

type Handlers = ConstructorParameters<typeof OpenAPIHandler<object>>[0]
type Answers = Record<string, Record<string, Handlers>>

export interface ScreenOptions {
  /** The viewer of the screen: the profile that the server would return. A visitor's without one. */
  profile?: OwnProfile | undefined
  /** The viewer's second factors, as the account service shows them. They have confirmed the session. */
  factors?: object[]
  /** False for an account with an incomplete profile. */
  profileSetupRequired?: boolean
  answers?: Answers
  /** Answers the account service's `POST token`, given the body of the request and its query. */
  auth?: Record<string, (body: Record<string, unknown>, query: URLSearchParams) => Response>
  /** Draws the maps. Without it a screen loads the real one, which finds no WebGL. */
  surface?: MapSurface
  /** True for a window with room for a map beside a list. */
  isWide?: boolean
  /** Answers requests to the object store. */
  storage?: (request: Request) => Response | Promise<Response>
}

/** True while no request reaches the server. */
let isOffline = false
/** False between two tests: what a screen asks for after it was left, such as what it collected before, has no answer. */
let isOpen = false
let current: ScreenOptions = {}
/** What no test may cause: a request without a handler, or one that violates the definition. */
const problems: string[] = []
const asked: string[] = []
/** What login and registration read in the background: which buttons there are. */
const SITE = '/api/site'

/** The first screen of a file loads its code, which a busy machine compiles for seconds. */
const CODE_LOADS = { timeout: 30_000 }

configure({ asyncUtilTimeout: 10_000 })
// Assigned, not stubbed with `vi`: files share this module, and one that removes its own stubs would remove these too.
Object.assign(globalThis, {
  fetch: fetchFromTest,
  XMLHttpRequest: uploadClass((url, init) => fetchFromTest(url, init)),
  // What jsdom lacks, because it draws nothing: everything is in view.
  scrollTo: () => {},
  IntersectionObserver: class {
    readonly #call: IntersectionObserverCallback
    constructor(call: IntersectionObserverCallback) {
      this.#call = call
    }
    observe(target: Element) {
      this.#call([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never)
    }
    disconnect() {}
  },
  matchMedia: (query: string) =>
    Object.assign(new EventTarget(), { matches: current.isWide === true && query.includes('min-width') }),
})
Element.prototype.scrollIntoView = () => {}
Element.prototype.checkVisibility = () => true
URL.createObjectURL = () => 'blob:chosen'
URL.revokeObjectURL = () => {}

/** Unmounts a test's screen, clears what it stored, and fails when it caused a problem. Called after each test. */
export async function leaveScreen(): Promise<void> {
  cleanup()
  isOpen = false
  isOffline = false
  await enter({})
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  takeToasts()
  asked.length = 0
  expect(problems.splice(0)).toEqual([])
}

/**
 * Opens a screen of the app at an address, with its guards but without the frame around it. The API's definition checks
 * every request and response: a test fails when one violates it, and when a request has no handler.
 */
export async function openScreen(address: string, options: ScreenOptions = {}) {
  await enter(options)
  isOpen = true
  const { surface: Surface } = options
  if (Surface)
    queryClient.setQueryData(['map-surface'], { settings: { styleUrl: null, googleMapsKey: null }, Surface })
  const router = createMemoryRouter(
    [{ ErrorBoundary: ErrorView, HydrateFallback: LoadingScreen, children: screens }],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(screen.queryByText('Loading application...')).toBeNull(), CODE_LOADS)
  return {
    user: userEvent.setup({ delay: null }),
    /** Where the reader is now, with the query. */
    address: () => router.state.location.pathname + router.state.location.search,
    close: () => {
      cleanup()
      queryClient.clear()
      asked.length = 0
    },
    /** Every request so far, except the one for the site's settings: `POST /api/gigs`. */
    asked: () => [...asked],
    goOffline: (offline: boolean) => void (isOffline = offline),
  }
}

/** Sets the text of a field at once, like Playwright's `fill`. */
export function fill(label: string | RegExp, value: string): void {
  const field = screen.getByLabelText(label)
  field.focus()
  fireEvent.input(field, { target: { value } })
}

/** Chooses a file, even one that the control doesn't accept. */
export function chooseFile(label: string, file: File): void {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
}

/** Returns the texts that describe a field's control: its error, then its hint. */
export function descriptionOf(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

/** Throws like an operation that fails unexpectedly. */
export function crash(): never {
  throw new ORPCError('UNEXPECTED', { status: 500, message: 'Broken' })
}

/** Returns the account service's response to a login, of a member with these second factors. */
export function sessionOf(profile: OwnProfile, factors: object[] = [], aal = 'aal1') {
  return {
    access_token: tokenOf(profile, aal),
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: 'refresh',
    user: userOf(profile, false, factors),
  }
}

function userOf({ uuid, email, userType }: OwnProfile, profileSetupRequired = false, factors: object[] = []) {
  const user_metadata = { user_type: userType, profile_setup_required: profileSetupRequired }
  return { id: uuid, email, user_metadata, factors }
}

async function enter(options: ScreenOptions): Promise<void> {
  const { profile, factors = [] } = options
  if (!profile && !getSession().person) {
    current = options
    return
  }
  const auth = await loadAuth()
  if (getSession().person) await auth.signOut({ scope: 'local' })
  current = options
  if (profile)
    await auth.setSession({
      access_token: tokenOf(profile, factors.length > 0 ? 'aal2' : 'aal1'),
      refresh_token: 'refresh',
    })
  await waitFor(() => expect(getSession().person?.id).toBe(profile?.uuid))
}

/** Not signed, because the browser doesn't verify it. */
function tokenOf({ uuid }: OwnProfile, aal = 'aal1'): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part({ sub: uuid, aal, exp: Date.now() / 1000 + 3600 })}.c2lnbmVk`
}

async function fetchFromTest(input: Request | URL | string, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  if (pathname !== SITE) asked.push(`${request.method} ${pathname}`)
  if (isOffline) throw new TypeError('Failed to fetch')
  if (pathname.startsWith('/auth/v1/')) return answerAuth(request, pathname.slice('/auth/v1/'.length))
  if (!isOpen) return new Response(null, { status: 503 })
  if (pathname.startsWith('/storage/v1/') && current.storage) return current.storage(request)
  const { matched, response } = await handlerOf(current).handle(request, { prefix: '/api', context: {} })
  if (matched) return response
  problems.push(`The test has no answer to ${request.method} ${pathname}`)
  return new Response(null, { status: 404 })
}

/** The responses to an artist who has saved nothing. */
const NO_SAVED_GIGS = {
  among: answer.savedGigs.among.handler(() => ({ ids: [] })),
  summary: answer.savedGigs.summary.handler(() => ({ used: 0, limit: 200, unavailable: 0 })),
}

/** The response to a member without templates. */
const NO_TEMPLATES = { list: answer.templates.list.handler(() => ({ templates: [] })) }

/** The response where too few gigs are known to compare. */
const NO_COMPARISON = { comparablePay: answer.gigs.comparablePay.handler(() => ({ pay: null })) }

/** The response to an act that says nothing about when and for what it plays. */
const NO_AVAILABILITY = {
  getMine: answer.availability.getMine.handler(() => NOTHING_SAID),
  ask: answer.availability.ask.handler(() => ({ artists: [] })),
}

/** The response to an artist without saved searches. */
const NO_SEARCHES = { list: answer.searches.list.handler(() => ({ searches: [] })) }
/** The responses where nobody sends text messages. */
const NO_TEXTS = {
  get: answer.texts.get.handler(() => ({
    isAvailable: false,
    state: 'none' as const,
    number: null,
    topics: [],
    sender: null,
    codeUntil: null,
    pausedUntil: null,
  })),
}

/** The response to an act without a line-up. */
const NO_LINEUP = {
  get: answer.lineup.get.handler(() => ({ people: [] })),
  getMyChoice: answer.lineup.getMyChoice.handler(() => ({ plays: false, neverTwice: false })),
}

/** The response to an act none of whose people plays elsewhere. */
const NOBODY_BUSY = {
  whoPlays: answer.booking.whoPlays.handler(() => ({ players: [], isNamed: false, busy: [] })),
}

/** The responses to a member whose acts ask nothing. */
const NO_POLLS = {
  ofAct: answer.polls.ofAct.handler(() => ({ canAsk: false, polls: [] })),
  mine: answer.polls.mine.handler(() => ({ polls: [] })),
  ofGig: answer.polls.ofGig.handler(() => ({ canAsk: false, players: 0, canPromise: null, poll: null })),
}

/** The response about a gig for which nobody is missing. */
const NO_RESCUE = {
  get: answer.rescues.get.handler(() => ({
    rescue: null,
    canStart: false,
    suggestedFee: null,
    applicants: 0,
    fallen: null,
  })),
}

/** The responses to somebody whose act splits nothing. */
const NO_SHARES = {
  getSettings: answer.shares.getSettings.handler(() => ({
    members: [],
    version: 0,
    rule: null,
    openBook: false,
  })),
  ofBooking: answer.shares.ofBooking.handler(() => ({ split: null })),
  ofOffer: answer.shares.ofOffer.handler(() => ({ commission: null })),
  mine: answer.shares.mine.handler(() => ({
    years: [],
    shares: [],
    commissions: { years: [], shares: [] },
    proposals: [],
  })),
  ofBookingRule: answer.shares.ofBookingRule.handler(() => ({ rule: null })),
}

/** The responses to somebody who never got a share, and whose act owes nobody one. */
const NO_OWN_MONEY = {
  cancelRecord: answer.payments.cancelRecord.handler(() => ({ record: null })),
  getOwnBalance: answer.payments.getOwnBalance.handler(() => ({ balance: null, provider: 'off' as const })),
  listUnclaimed: answer.payments.listUnclaimed.handler(() => ({ shares: [] })),
}

/** The settings of a site without demo accounts. */
const NO_DEMO = answer.site.get.handler(() => ({
  demo: false,
  simpleLogin: false,
  identityProviders: [],
  demoAccounts: [],
}))

function handlerOf({ profile, answers = {} }: ScreenOptions): OpenAPIHandler<object> {
  const own = profile && { getMine: answer.profiles.getMine.handler(() => profile) }
  return new OpenAPIHandler(
    {
      ...answers,
      profiles: { ...own, ...answers['profiles'] },
      availability: { ...NO_AVAILABILITY, ...answers['availability'] },
      booking: { ...NOBODY_BUSY, ...answers['booking'] },
      searches: { ...NO_SEARCHES, ...answers['searches'] },
      texts: { ...NO_TEXTS, ...answers['texts'] },
      gigs: { ...NO_COMPARISON, ...answers['gigs'] },
      lineup: { ...NO_LINEUP, ...answers['lineup'] },
      payments: { ...NO_OWN_MONEY, ...answers['payments'] },
      polls: { ...NO_POLLS, ...answers['polls'] },
      rescues: { ...NO_RESCUE, ...answers['rescues'] },
      savedGigs: { ...NO_SAVED_GIGS, ...answers['savedGigs'] },
      shares: { ...NO_SHARES, ...answers['shares'] },
      templates: { ...NO_TEMPLATES, ...answers['templates'] },
      site: { get: NO_DEMO, ...answers['site'] },
    },
    {
      clientInterceptors: [
        onError((error, { path }) => {
          const cause = error instanceof ORPCError ? error.cause : error
          if (cause instanceof ValidationError)
            problems.push(`${path.join('.')}: ${String(error)} ${JSON.stringify(cause.issues)}`)
          else if (!(error instanceof ORPCError)) problems.push(`${path.join('.')}: ${String(error)}`)
        }),
      ],
    },
  )
}

async function answerAuth(request: Request, path: string): Promise<Response> {
  const text = await request.text()
  const own = current.auth?.[`${request.method} ${path}`]
  if (own) return own(text ? JSON.parse(text) : {}, new URL(request.url).searchParams)
  if (path === 'logout') return new Response(null, { status: 204 })
  const { profile, profileSetupRequired, factors } = current
  if (path === 'user' && profile) return Response.json(userOf(profile, profileSetupRequired, factors))
  problems.push(`The test has no answer to ${request.method} /auth/v1/${path}`)
  return new Response(null, { status: 404 })
}
