import { asMemberId, type MemberId } from './member-id.ts'
import { randomUUID } from 'node:crypto'
import { type ApiSpec, apiSpec } from '@bandstand/api-spec'
import { firstPartyOf, type PartyId, type UserType } from '@bandstand/domain/accounts'
import type { CreateGigForm } from '@bandstand/domain/gigs'
import type { NoticeFlag } from '@bandstand/domain/notifications'
import { PARTY_HEADER } from '@bandstand/domain/parties'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { Insertable, Selectable } from 'kysely'
import { createAccessTokens } from '../../src/auth/sessions/access-tokens.ts'
import { insertSession, renewProof } from '../../src/auth/sessions/sessions.queries.ts'
import { createSigningKeys } from '../../src/auth/sessions/signing-keys.ts'
import type { Schema } from '../../src/db/database.ts'
import type { TestApp } from '../app.ts'
import { canaryCoordinates } from '../invariants/canary.ts'

export interface Member {
  /** Of the person, and of the party that came with the account. */
  id: MemberId
  email: string
  token: string
  /** The API as this member calls it, over HTTP. */
  api: JsonifiedClient<ContractRouterClient<ApiSpec>>
  /** A raw request with this member's bearer; a body is sent as JSON. */
  fetch(path: string, init?: { method?: string; body?: unknown }): Promise<Response>
}

type ProfileColumns = Partial<Insertable<Schema['profiles']>>
/** How a new member is signed in: by default with a session of this version. */
type OpenSession = (test: TestApp, user: Selectable<Schema['users']>) => Promise<Member>

/** Creates a confirmed account with a complete artist profile, signed in. Its coordinates must never be seen: a canary. */
export function createArtist(
  test: TestApp,
  columns: ProfileColumns = {},
  open = openSession,
): Promise<Member> {
  return createMember(
    test,
    {
      user_type: 'artist',
      first_name: 'Ada',
      last_name: 'Reyes',
      bio: 'Plays upright bass.',
      contact_email: 'ada@example.com',
      band_name: 'Reyes Trio',
      professions: ['Musician'],
      ...canaryCoordinates(),
      ...columns,
    },
    open,
  )
}

/** Creates a confirmed account with a complete venue profile, signed in. */
export function createVenue(
  test: TestApp,
  columns: ProfileColumns = {},
  open = openSession,
): Promise<Member> {
  return createMember(
    test,
    {
      user_type: 'venue',
      first_name: 'Dana',
      last_name: 'Cole',
      bio: 'A room for a hundred and twenty.',
      contact_email: 'book@example.com',
      venue_name: 'The Test Room',
      venue_type: 'Bar',
      organizer_title: 'Booker',
      time_zone: 'America/Detroit',
      ...columns,
    },
    open,
  )
}

/** Creates a venue on the Pro plan, which can post as many gigs as it likes. */
export function createProVenue(
  test: TestApp,
  columns: ProfileColumns = {},
  open = openSession,
): Promise<Member> {
  return createVenue(
    test,
    {
      subscription_tier: 'pro',
      subscription_expiry: '2099-01-01T00:00:00Z',
      ...columns,
    },
    open,
  )
}

async function createMember(
  test: TestApp,
  profile: ProfileColumns & { user_type: UserType },
  open: OpenSession,
): Promise<Member> {
  const { db, now } = test.deps
  const email = `${randomUUID()}@example.com`
  const user = await db
    .insertInto('users')
    .values({
      email,
      password_hash: 'none',
      email_confirmed_at: now(),
      user_metadata: JSON.stringify({ user_type: profile.user_type, profile_setup_required: false }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profiles')
    .values({ ...profile, uuid: firstPartyOf(user.id) })
    .execute()
  return open(test, user)
}

/** Creates an artist who has turned these notifications off. */
export async function createQuietArtist(test: TestApp, ...off: NoticeFlag[]): Promise<Member> {
  const artist = await createArtist(test)
  const { updatedAt: _given, ...chosen } = await artist.api.notifications.getPreferences()
  const flags = Object.fromEntries(off.map((flag) => [flag, false]))
  await artist.api.notifications.updatePreferences({ ...chosen, ...flags })
  return artist
}

/** Signs the member in again, as after the clock was moved past the end of a session. */
export async function signInAgain(test: TestApp, { id }: Member): Promise<Member> {
  const query = test.deps.db.selectFrom('users').selectAll().where('id', '=', id)
  return openSession(test, await query.executeTakeFirstOrThrow())
}

async function openSession(test: TestApp, user: Selectable<Schema['users']>): Promise<Member> {
  const { db, now } = test.deps
  const session = await insertSession(db, {
    userId: user.id,
    method: 'password',
    client: { ip: null, userAgent: null, browserHash: null },
    at: now(),
  })
  const { token } = await createAccessTokens(test.deps, createSigningKeys(test.deps)).sign(user, session)
  return { id: asMemberId(user.id), email: user.email, token, ...callers(test, token) }
}

/** Renews the proof of a member's session, as the member does when the clock was moved. */
export async function proveAgain(test: TestApp, { token }: Pick<Member, 'token'>): Promise<void> {
  const { session_id: sessionId } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { session_id: string }
  await test.deps.db.transaction().execute((tx) => renewProof(tx, sessionId, test.deps.now()))
}

/** Returns the same member, whose requests go to another server. */
export function signedInAt(server: { url: string }, member: Member): Member {
  return { ...member, ...callers(server, member.token) }
}

/** Returns the same person, whose requests are for another party. Whether they may is not checked here. */
export function actingFor(server: { url: string }, person: Member, party: { id: PartyId }): Member {
  return { ...person, ...callers(server, person.token, party.id) }
}

/** Returns the API as a visitor calls it who isn't signed in. */
export function anonymous(test: TestApp): Pick<Member, 'api' | 'fetch'> {
  return callers(test, null)
}

function callers(
  server: { url: string },
  token: string | null,
  party?: string,
): Pick<Member, 'api' | 'fetch'> {
  const authorization: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(party && { [PARTY_HEADER]: party }),
  }
  return {
    api: createORPCClient(new OpenAPILink(apiSpec, { url: `${server.url}/api`, headers: authorization })),
    fetch: (path, { method = 'GET', body } = {}) =>
      fetch(`${server.url}${path}`, {
        method,
        headers:
          body === undefined ? authorization : { ...authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  }
}

/** Texts that must be gone from everything about a venue after its account is deleted. */
export const SAID = 'The zebra room'

/**
 * A gig with something in every field, none of it a default; a new field gets its value here. Text that the venue writes
 * freely contains SAID.
 */
export const fullGig = {
  title: 'Quartet for a wedding',
  description: `Bring charts. ${SAID}.`,
  date: '2027-07-09',
  time: '19:00',
  timeIsSecond: false,
  durationMinutes: 90,
  location: 'Ferndale, MI',
  placeId: 'city:ferndale-mi',
  marker: { lat: 42.4601, lng: -83.1352 },
  stageId: null,
  pay: '80.25',
  paymentType: 'negotiable',
  position: 'DJ',
  instruments: ['Turntables', 'Theremin'],
  genres: ['House', 'Ghetto tech'],
  experienceLevel: 'experienced',
  isRecurring: true,
} satisfies Required<Omit<CreateGigForm, 'key' | 'repeat'>>
