import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { hashPassword } from '../../apps/server/src/auth/index.ts'
import { sql } from './sql.ts'
import type { App } from './test.ts'

export const MEMBER_PASSWORD = 'Corner-stage-77'
const passwordHash = hashPassword(MEMBER_PASSWORD)

/** Where a server and its rows are. */
export type Place = Pick<App, 'url' | 'databaseUrl'>

export type Member = {
  id: string
  email: string
  /** Calls the API with this member's session, for a party other than their first by its header; throws its refusal. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<any>
  /** Opens every page of the context from now on as this member. */
  enter(context: BrowserContext): Promise<void>
}

/** Creates a confirmed account with a complete venue profile in Detroit; `columns` change its row. */
export function createVenue(app: Place, columns: Record<string, unknown> = {}): Promise<Member> {
  return createMember(app, {
    user_type: 'venue',
    first_name: 'Dana',
    last_name: 'Cole',
    bio: 'A room for a hundred and twenty.',
    contact_email: 'book@test-room.example',
    venue_name: 'The Test Room',
    venue_type: 'Bar',
    organizer_title: 'Booker',
    capacity: 120,
    location: 'Detroit, MI',
    time_zone: 'America/Detroit',
    ...columns,
  })
}

/** Creates a venue that can post as many gigs as it likes. */
export function createProVenue(app: Place, columns: Record<string, unknown> = {}): Promise<Member> {
  return createVenue(app, {
    subscription_tier: 'pro',
    subscription_expiry: '2099-01-01T00:00:00Z',
    ...columns,
  })
}

/** Creates a confirmed account with a complete artist profile. */
export function createArtist(app: Place, columns: Record<string, unknown> = {}): Promise<Member> {
  return createMember(app, {
    user_type: 'artist',
    first_name: 'Ada',
    last_name: 'Reyes',
    bio: 'Plays upright bass.',
    contact_email: 'ada@reyes.example',
    band_name: 'Reyes Trio',
    professions: ['Musician'],
    ...columns,
  })
}

async function createMember(app: Place, profile: Record<string, unknown>): Promise<Member> {
  const email = `${randomUUID()}@example.com`
  const metadata = JSON.stringify({ user_type: profile.user_type, profile_setup_required: false })
  const [user] = await sql(
    app,
    `insert into users (email, password_hash, email_confirmed_at, user_metadata) values ($1, $2, now(), $3) returning id`,
    [email, await passwordHash, metadata],
  )
  const columns = { ...profile, uuid: user!.id }
  const places = Object.keys(columns).map((_, index) => `$${index + 1}`)
  await sql(
    app,
    `insert into profiles (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`,
    Object.values(columns),
  )
  return enterAs(app, email, MEMBER_PASSWORD)
}

/** Returns someone who is already in the database. */
export async function enterAs(app: Place, email: string, password: string): Promise<Member> {
  const session = await post(`${app.url}/auth/v1/token?grant_type=password`, { email, password })
  return {
    id: session.user.id,
    email,
    call: (method, path, body, headers = {}) =>
      request(`${app.url}${path}`, method, body, {
        authorization: `Bearer ${session.access_token}`,
        ...headers,
      }),
    enter: async (context) => {
      await context.addInitScript((stored) => {
        // Frames of other origins have no storage. Once per tab: afterwards the session is managed by the app.
        if (window !== window.top || !location.protocol.startsWith('http')) return
        if (sessionStorage.getItem('entered')) return
        sessionStorage.setItem('entered', 'yes')
        localStorage.setItem('bandstand.session', stored)
      }, JSON.stringify(session))
    },
  }
}

function post(url: string, body: unknown): Promise<any> {
  return request(url, 'POST', body, {})
}

async function request(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<any> {
  const answer = await fetch(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(json)}`)
  return json
}
