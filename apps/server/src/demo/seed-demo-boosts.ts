import type { Deps } from '../deps.ts'
import { countView, startBoost } from '../features/boosts/index.ts'
import { addFavorite } from '../features/favorites/index.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { demoActor, hoursBefore } from './demo-bookings.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

/** When the boosts of the demo accounts began. */
const HOURS_BOOSTED = 75
const DAYS_LOOKED_AT = 9

const NOTES = [
  'Heard them at the street fair. Ask for the quiet set.',
  'Brings their own sound. Fridays only.',
  'Good with a sleepy Sunday crowd.',
]

/**
 * Writes favorites with notes of the free venue, and a boost of each Pro account that has run for three days, with the views
 * before and since, through the same use cases as users.
 */
export async function seedDemoBoosts(deps: Deps, world: DemoWorld, now: Date): Promise<void> {
  const [venue, proVenue, , proArtist] = DEMO_ACCOUNTS.map(({ email }) =>
    [...world.venues, ...world.artists].find((account) => account.email === email),
  )
  const gig = proVenue && (await firstOpenGig(deps, proVenue, now))
  if (!venue || !proVenue || !proArtist || !gig) throw new Error('the demo world lacks one of its accounts')
  const others = world.artists.filter((artist) => artist.id !== proArtist.id)
  for (const [index, note] of NOTES.entries()) {
    const at = hoursBefore(deps, now, (index + 1) * 90)
    await addFavorite(at, demoActor(venue), others[index * 7 + 3]!.id, { note })
  }
  const began = hoursBefore(deps, now, HOURS_BOOSTED)
  await startBoost(began, demoActor(proArtist), null)
  await startBoost(began, demoActor(proVenue), gig.id)
  // Each day some of them view it, and more of them since the boost began.
  for (let days = DAYS_LOOKED_AT; days >= 0; days--) {
    const at = hoursBefore(deps, now, days * 24 + 1).now()
    const boosted = days * 24 + 1 < HOURS_BOOSTED
    for (const viewer of others.slice(0, (boosted ? 9 : 3) + (days % 3)))
      await countView(deps.db, { kind: 'gig', id: gig.id }, viewer.id, at)
    for (const viewer of world.venues.slice(0, (boosted ? 7 : 2) + (days % 2)))
      await countView(deps.db, { kind: 'artist', id: proArtist.id }, viewer.id, at)
  }
}

async function firstOpenGig({ db }: Deps, venue: DemoVenue | DemoArtist, now: Date) {
  const query = db.selectFrom('gigs').select('id').where('venue_id', '=', venue.id)
  return query
    .where('status', '=', 'open')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .executeTakeFirst()
}
