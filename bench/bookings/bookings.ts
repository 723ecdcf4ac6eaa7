import { grouped } from '@bandstand/domain/product'
import type { Client } from 'pg'
import { measureBookingRates } from './booking-cycles.ts'
import { addArtists, fillBookings } from './booking-database.ts'
import { measureBookingPages } from './booking-pages.ts'
import type { GigDatabase } from '../gigs/gig-database.ts'
import { connect } from '../gigs/gig-page.ts'
import { ms } from '../measure.ts'
import type { Measurement } from '../table.ts'

/**
 * Measures booking on a database of gigs, which it changes: cycles and races first, then lists with a booking for each
 * gig.
 */
export async function measureBookings(database: GigDatabase, today: string): Promise<Measurement[]> {
  const client = await connect(database.url)
  try {
    await addArtists(client, today, console.log)
    console.log('Cycles from application to acceptance, and many who accept at once')
    const rates = await measureBookingRates(database)
    const busiest = await fillBookings(client, console.log)
    const total = await countBookings(client)
    console.log('Pages of bookings')
    const pages = await measureBookingPages(database, busiest)
    return [
      {
        what: `Apply, offer, accept: cycles through HTTP, ${rates.atOnce} at once, ${grouped(database.gigs)} gigs`,
        figure: `${rates.cyclesPerSecond.toFixed(0)}/s`,
        goal: '',
        met: true,
      },
      {
        what: `${rates.racers} accept an offer for the same gig at once, through HTTP, until all are answered`,
        figure: `p50 ${ms(rates.raceP50)}, p95 ${ms(rates.raceP95)}; ${rates.oneWins ? 'exactly one booked each time' : 'not one booked each time'}`,
        goal: 'exactly one wins',
        met: rates.oneWins,
      },
      {
        what: `Bookings page of a user with ${grouped(pages.bookings)} among ${grouped(total)} bookings, with count, time in the database`,
        figure: `p50 ${ms(pages.p50)}, p95 ${ms(pages.p95)}`,
        goal: 'p95 under 20 ms',
        met: pages.p95 < 20 && pages.bookings >= 10_000,
      },
    ]
  } finally {
    await client.end()
  }
}

async function countBookings(client: Client): Promise<number> {
  const { rows } = await client.query<{ total: number }>('select count(*) as total from bookings')
  return rows[0]?.total ?? 0
}
