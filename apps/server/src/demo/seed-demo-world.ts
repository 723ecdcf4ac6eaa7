import { inCents } from '@bandstand/domain/money'
import { rateInCents } from '@bandstand/domain/profiles'
import { dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { hashPassword } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { gigColumns, gigRank, insertGigs } from '../features/gigs/index.ts'
import { atPlace } from '../features/places/index.ts'
import { profileColumns } from '../features/profiles/index.ts'
import { buildDemoWorld } from './build-demo-world.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo-accounts.ts'
import { seedDemoBoosts } from './seed-demo-boosts.ts'
import { seedDemoBookings } from './seed-demo-bookings.ts'
import { seedDemoDaySheets } from './seed-demo-day-sheets.ts'
import { seedDemoNetwork } from './seed-demo-network.ts'
import { seedDemoNotifications } from './seed-demo-notifications.ts'
import { seedDemoPayments } from './seed-demo-payments.ts'
import { seedDemoReviews } from './seed-demo-reviews.ts'
import { seedDemoSubscriptions } from './seed-demo-subscriptions.ts'
import type { DemoArtist, DemoGig, DemoVenue } from './types.ts'

/** Far enough for any demonstration. */
const PRO_UNTIL = new Date('2099-01-01T00:00:00Z')

/**
 * Fills an empty demo database with venues, artists and gigs around `now`, all or nothing, and then with their bookings
 * and reviews; does nothing when the accounts exist.
 */
export async function seedDemoWorld(deps: Deps, report: (text: string) => void): Promise<void> {
  const [{ email }] = DEMO_ACCOUNTS
  const there = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (there) return
  report('Filling the demo world')
  const now = deps.now()
  const world = buildDemoWorld(dayIn(DEFAULT_TIME_ZONE, now))
  // One hash for all: two hundred of them would take longer than the rest of the first start.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await deps.db.transaction().execute(async (tx) => {
    for (const account of [...world.venues, ...world.artists])
      await insertAccount(tx, deps, account, passwordHash)
    for (const gig of world.gigs) await insertDemoGig(tx, deps, gig, world.venues, now)
  })
  const bookings = await seedDemoBookings(deps, world, now)
  const reviews = await seedDemoReviews(deps, world, now)
  await seedDemoPayments(deps, world, now)
  await seedDemoSubscriptions(deps, world, now)
  await seedDemoDaySheets(deps, world, now)
  const connections = await seedDemoNetwork(deps, world, now)
  await seedDemoBoosts(deps, world, now)
  await seedDemoNotifications(deps, now)
  report(
    `  ${world.venues.length} venues, ${world.artists.length} artists, ${world.gigs.length} gigs, ${bookings} bookings, ${reviews} reviews, ${connections} connections`,
  )
}

async function insertAccount(
  tx: Tx,
  deps: Deps,
  account: DemoVenue | DemoArtist,
  passwordHash: string,
): Promise<void> {
  const { id, email, tier, profile, joinedOn } = account
  const place = profile.placeId === null ? null : await deps.places.find(profile.placeId)
  await tx
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: passwordHash,
      email_confirmed_at: joinedOn,
      created_at: joinedOn,
      user_metadata: JSON.stringify({ user_type: profile.userType, profile_setup_required: false }),
    })
    .execute()
  await tx
    .insertInto('profiles')
    .values({
      ...profileColumns(rateInCents(profile, 'hourlyRate'), atPlace(place)),
      uuid: id,
      user_type: profile.userType,
      created_at: joinedOn,
      subscription_tier: tier,
      subscription_expiry: tier === 'pro' ? PRO_UNTIL : null,
    })
    .execute()
}

async function insertDemoGig(
  tx: Tx,
  deps: Deps,
  demo: DemoGig,
  venues: DemoVenue[],
  now: Date,
): Promise<void> {
  const venue = venues[demo.venueIndex]
  if (!venue) throw new Error(`The demo gig ${demo.id} names no venue`)
  const place = demo.gig.placeId === null ? null : await deps.places.find(demo.gig.placeId)
  const columns = gigColumns(inCents(demo.gig, 'pay'), atPlace(place), DEFAULT_TIME_ZONE, null)
  const subscription = {
    subscription_tier: venue.tier,
    subscription_expiry: venue.tier === 'pro' ? PRO_UNTIL : null,
  }
  await insertGigs(tx, [
    {
      ...columns,
      id: demo.id,
      created_by: venue.id,
      venue_id: venue.id,
      status: demo.status,
      rank: gigRank(subscription, now),
      created_at: demo.createdOn,
    },
  ])
}
