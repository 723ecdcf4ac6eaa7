import { HOUR_MS, wallClockIn } from '@bandstand/domain/time'
import type { Deps } from '../deps.ts'
import { writeArtistPart, writeVenuePart } from '../features/day-sheets/index.ts'
import { demoActor } from './demo-bookings.ts'
import type { DemoWorld } from './types.ts'

const LOAD_IN_MS = 2.5 * HOUR_MS

/** Writes the day sheets of upcoming bookings, each party's part by that party. */
export async function seedDemoDaySheets(deps: Deps, world: DemoWorld, now: Date): Promise<void> {
  const coming = await deps.db
    .selectFrom('bookings')
    .select(['id', 'artist_id', 'venue_id', 'starts_at', 'time_zone'])
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
  for (const booking of coming) {
    const venue = world.venues.find(({ id }) => id === booking.venue_id)
    const artist = world.artists.find(({ id }) => id === booking.artist_id)
    if (!venue || !artist) continue
    await writeVenuePart(deps, demoActor(venue), booking.id, {
      version: 0,
      loadIn: wallClockIn(booking.time_zone, new Date(booking.starts_at.getTime() - LOAD_IN_MS)),
      loadInIsSecond: false,
      loadInNotes: 'Through the alley door, one flight down. Ring twice; somebody helps with cases.',
      parking: 'One van fits beside the alley door until midnight. Street parking is free after six.',
      contactName: [venue.profile.firstName, venue.profile.lastName].join(' ').trim(),
      contactPhone: '+13135550142',
      setTimes:
        'Doors an hour before the show\nSound check 90 minutes before\nA break of 20 minutes between sets',
    })
    await writeArtistPart(deps, demoActor(artist), booking.id, {
      version: 0,
      setList:
        'Nardis\nCaravan\nSix Mile Blues\nWillow Weep for Me\nBelle Isle at Dusk\nOne for the Last Bus',
      notes:
        'Two vocal microphones, one DI. We bring our own amplifiers and leave the stage clear by the break.',
    })
  }
  // Events of the time before the first start would only send mails.
  await deps.db.deleteFrom('outbox_events').where('kind', '=', 'day_sheet.written').execute()
}
