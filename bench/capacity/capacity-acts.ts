import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationDetail, Booking, ContractDetail } from '@bandstand/api-spec'
import { StorageClient } from '@supabase/storage-js'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { TestApp } from '../../apps/server/test/app.ts'
import {
  acceptNewest,
  applyTo,
  offered,
  offerForm,
  openGig,
} from '../../apps/server/test/members/bookings.ts'
import { sign } from '../../apps/server/test/members/contracts.ts'
import { createArtist, createProVenue, type Member } from '../../apps/server/test/members/factories.ts'
import { noisyJpeg } from '../../apps/server/test/members/images.ts'
import { write } from '../../apps/server/test/members/messages.ts'
import { createOutside } from '../../apps/server/test/members/outside.ts'
import { newKey, pay } from '../../apps/server/test/members/payments.ts'
import type { Act } from './capacity-model.ts'
import { signIn } from '../gigs/gig-http.ts'

/** How often each act is done before it's measured, as a share. */
const WARM_UP = 0.2
const AT_ONCE = 4
const READS = 1000
const PICTURES = 30
const ACCOUNTS = 60
/** A clock runs every minute; twice that, and what it causes. */
const CLOCKS_MS = 130_000

/** Measures what `work` does `count` times, after everything that it causes at once is done. */
export type Measure = (act: Act, count: number, work: () => Promise<void>) => Promise<void>

/**
 * Does every act of the model, `bookings` times each, in an order in which one makes the next possible. Returns how many expired
 * offers the clock ended in a second.
 */
export async function doActs(
  url: string,
  pool: Pool,
  bookings: number,
  measure: Measure,
  report: (text: string) => void,
): Promise<number> {
  const outside = createOutside(url, pool, () => new Date())
  const warm = Math.ceil(bookings * WARM_UP)
  const all = bookings + warm
  report(`  ${all} artists and venues`)
  const artists = await makeEach(all, () => createArtist(outside))
  const venues = await makeEach(all, () => createProVenue(outside))

  /** Does it for the first ones, then measures it for the others. */
  const each = async (act: Act, work: (index: number) => Promise<unknown>, times = 1) => {
    report(`  ${act}`)
    await atOnce(0, warm, work)
    await measure(act, bookings * times, () => atOnce(warm, all, work))
  }
  const often = async (act: Act, count: number, work: (index: number) => Promise<unknown>) => {
    report(`  ${act}`)
    const first = Math.ceil(count * WARM_UP)
    await atOnce(0, first, work)
    await measure(act, count, () => atOnce(first, first + count, work))
  }
  const get = (member: Member, path: string) => ok(member.fetch(path))

  const gigIds = await findGigs(outside)
  const reader = (index: number) => artists[index % artists.length]!
  const instruments = ['Piano', 'Drums', 'Upright Bass', 'Guitar', 'Violin', 'Trumpet']
  // What the dashboard asks for.
  const dashboard = ['profile', 'attention', 'notifications', 'bookings', 'threads']
  await often('open the app', READS, (index) =>
    Promise.all(dashboard.map((path) => get(reader(index), `/api/${path}`))),
  )
  await often('view the list', READS, (index) =>
    get(reader(index), `/api/gigs?instrument=${instruments[index % 6]!}&page=${1 + (index % 5)}`),
  )
  // Its screen asks for both.
  await often('view a gig', READS, async (index) => {
    const id = gigIds[index % gigIds.length]!
    await Promise.all([get(reader(index), `/api/gigs/${id}`), get(reader(index), `/api/gigs/${id}/relation`)])
  })
  await often('look at a map tile', READS, (index) =>
    get(reader(index), `/api/map/gigs/9/${128 + (index % 24)}/${180 + (Math.floor(index / 24) % 24)}`),
  )
  const searches = ['q=jazz', 'q=smith', 'q=wedding%20band', 'instrument=Piano', 'q=drummer', 'genre=Jazz']
  await often('search artists', READS, (index) =>
    get(venues[index % venues.length]!, `/api/artists?${searches[index % 6]!}&page=${1 + (index % 3)}`),
  )
  await often('sign in', ACCOUNTS, () => signIn(url))
  await often('register', ACCOUNTS, () => register(url))

  const picture = new Blob([new Uint8Array(await noisyJpeg(1600, 1200))], { type: 'image/jpeg' })
  await often('upload a picture', PICTURES, (index) => uploadPicture(url, reader(index), picture))

  const gigs: string[] = []
  const applications: ApplicationDetail[] = []
  const offers: ApplicationDetail[] = []
  const booked: Booking[] = []
  const contracts: ContractDetail[] = []
  const payments: string[] = []
  await each('post a gig', async (index) => {
    gigs[index] = await openGig(outside, venues[index]!, { placeId: 'zip:48226' })
  })
  await each('apply', async (index) => {
    applications[index] = await applyTo(gigs[index]!, artists[index]!)
  })
  await each('write a message', (index) => write(venues[index]!, applications[index]!.threadId, randomUUID()))
  await each('make an offer', async (index) => {
    offers[index] = await makeOffer(outside, venues[index]!, applications[index]!.id)
  })
  await each('accept', async (index) => {
    booked[index] = await acceptNewest(artists[index]!, offers[index]!)
  })
  await atOnce(0, all, async (index) => {
    const { id: bookingId } = booked[index]!
    contracts[index] = await artists[index]!.api.contracts.getForBooking({ bookingId })
    payments[index] = (await venues[index]!.api.payments.getForBooking({ bookingId })).id
  })
  await each(
    'sign',
    async (index) => {
      await sign(artists[index]!, contracts[index]!)
      await sign(venues[index]!, contracts[index]!)
    },
    2,
  )
  await each('ask to connect', (index) =>
    artists[index]!.api.network.connect({ uuid: artists[(index + 1) % all]!.id, note: 'We met at the jam.' }),
  )
  await each('deposit', async (index) => {
    await pay(outside, venues[index]!, payments[index]!)
    await venues[index]!.api.payments.checkDeposit({ id: payments[index]! })
  })
  await each('release', (index) => venues[index]!.api.payments.release({ id: payments[index]!, ...newKey() }))

  report('  the day of the shows')
  const { db } = outside.deps
  const ids = booked.map(({ id }) => id)
  await sql`update bookings set starts_at = now() + interval '1 hour', ends_at = now() + interval '4 hours'
    where id = any (${ids}::uuid[])`.execute(db)
  // What the clocks notice because of it isn't what checking in costs.
  await sleep(CLOCKS_MS)
  await each('check in', (index) =>
    artists[index]!.api.daySheets.checkIn({
      bookingId: booked[index]!.id,
      step: 'arrived',
      happenedAt: new Date().toISOString(),
    }),
  )

  report('  an offer expires')
  const pending: string[] = []
  await atOnce(0, all, async (index) => {
    const gigId = await openGig(outside, venues[index]!)
    pending[index] = (
      await offered(outside, { gigId, artist: artists[(index + 1) % all]!, venue: venues[index]! }, APART)
    ).id
  })
  let perSecond = 0
  await measure('an offer expires', all, async () => {
    await sql`update offers set expires_at = now() where application_id = any (${pending}::uuid[]) and status = 'pending'`.execute(
      db,
    )
    const left = async () => {
      const { rows } = await sql<{ left: number }>`select count(*) as left from offers
        where application_id = any (${pending}::uuid[]) and status = 'pending'`.execute(db)
      return rows[0]!.left
    }
    // Until the clock begins, asking must not be what costs.
    while ((await left()) === all) await sleep(250)
    const began = performance.now()
    while ((await left()) > 0) await sleep(25)
    perSecond = (all / (performance.now() - began)) * 1000
  })
  return perSecond
}

/** Far enough from the bookings of the same artists. */
const APART = { start: '2027-03-05T20:00', end: '2027-03-05T23:00' }

function makeOffer(outside: TestApp, venue: Member, id: string): Promise<ApplicationDetail> {
  return venue.api.booking.makeOffer({ id, answers: 0, ...offerForm(outside) })
}

async function findGigs({ deps }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gigs where status = 'open' order by id limit 500`.execute(deps.db)
  return rows.map(({ id }) => id)
}

async function register(url: string): Promise<void> {
  const body = {
    email: `${randomUUID()}@example.com`,
    password: 'a-Long-1-passphrase',
    data: { user_type: 'artist' },
  }
  await ok(
    fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

/** As the screen does: the file, then the profile that shows it. */
async function uploadPicture(url: string, member: Member, picture: Blob): Promise<void> {
  const { id, token } = member
  const bucket = new StorageClient(`${url}/storage/v1`, { authorization: `Bearer ${token}` }).from(
    'profile-images',
  )
  const name = `${id}/${id}-${randomUUID()}.jpg`
  const { error } = await bucket.upload(name, picture)
  if (error) throw error
  const profileImageUrl = bucket.getPublicUrl(name).data.publicUrl
  await ok(member.fetch('/api/profile/image', { method: 'PUT', body: { profileImageUrl } }))
}

async function ok(answer: Promise<Response>): Promise<void> {
  const response = await answer
  // Read in any case: a connection is free for the next request then.
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${body}`)
}

async function makeEach<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  await atOnce(0, count, async (index) => {
    made[index] = await make()
  })
  return made
}

/** Works on these, a few at a time. */
async function atOnce(from: number, to: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = from
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < to; index = next++) await work(index)
    }),
  )
}
