import { grouped } from '@bandstand/domain/product'
import type { GigDatabase } from './gig-database.ts'
import { measureHttpRates } from './gig-http.ts'
import { measureCountedRates, measurePageLatency } from './gig-page.ts'
import { measureGigSearches } from './gig-search.ts'
import { type AnswerTimes, measureMap } from './map-tiles.ts'
import { ms } from '../measure.ts'
import type { Measurement } from '../table.ts'

/**
 * Measures the gig page itself, with its count against the plain-index design, and through HTTP; goals are for the larger
 * database.
 */
export async function measureGigs(
  small: GigDatabase,
  large: GigDatabase,
  today: string,
): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const database of [small, large]) {
    for (const page of [1, 3]) {
      console.log(`Page ${page} of ${grouped(database.gigs)} gigs`)
      const { p50, p95, clientP50, clientP95 } = await measurePageLatency(database, page, today)
      rows.push({
        what: `Gig page ${page}, ${grouped(database.gigs)} gigs, time in the database`,
        figure: `p50 ${ms(p50)}, p95 ${ms(p95)} (with the round trip ${ms(clientP50)}, ${ms(clientP95)})`,
        goal: 'p95 at most 1 ms',
        met: p95 <= 1,
      })
    }
  }
  for (const database of [small, large]) {
    console.log(`Page and count against the plain-index design, ${grouped(database.gigs)} gigs`)
    const { ours, plain, ratio } = await measureCountedRates(database, today)
    rows.push({
      what: `Page and exact count, ${grouped(database.gigs)} gigs, against plain indexes with count(*)`,
      figure: `${ours.toFixed(0)}/s against ${plain.toFixed(0)}/s: ${ratio.toFixed(1)}x`,
      goal: database === large ? 'at least 5x' : '',
      met: ratio >= 5,
    })
  }
  for (const database of [small, large]) {
    console.log(`Through HTTP against the bare driver, ${grouped(database.gigs)} gigs`)
    const { http, driver, ratio, p50, p99 } = await measureHttpRates(database, today)
    rows.push({
      what: `The same through HTTP, ${grouped(database.gigs)} gigs, against the same statements through the bare driver`,
      figure: `${http.toFixed(0)}/s against ${driver.toFixed(0)}/s: ${ratio.toFixed(2)} (p50 ${p50} ms, p99 ${p99} ms at 32 connections)`,
      goal: database === large ? 'at least 0.75' : '',
      met: ratio >= 0.75,
    })
  }
  rows.push(...(await measureSearches(large)))
  return rows
}

async function measureSearches(database: GigDatabase): Promise<Measurement[]> {
  console.log(`Searches of ${grouped(database.gigs)} gigs`)
  const { terms, genres, distances, together, locations } = await measureGigSearches(database)
  return [
    { what: 'Gigs by words, half of them with a typo', times: terms },
    { what: 'Gigs by genre, instrument and word', times: genres },
    { what: 'Gigs within 5 to 50 miles', times: distances },
    { what: 'Gigs by word and genre within 5 to 50 miles', times: together },
    { what: 'Gigs by the text of their location, a third of them a state', times: locations },
  ].map(({ what, times: { p50, p95 } }) => ({
    what: `${what}, first page and exact count, ${grouped(database.gigs)} gigs, time in the database`,
    figure: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
    goal: 'p95 under 30 ms',
    met: p95 < 30,
  }))
}

/**
 * Measures tiles, counts and lists of the map, and the first page of the list. `against` is another checkout, which has created
 * the database, and whose server is asked in turn.
 */
export async function measureMapAnswers(
  database: GigDatabase,
  against: string | undefined,
): Promise<Measurement[]> {
  console.log(`Map of ${grouped(database.gigs)} gigs`)
  const answers = await measureMap(database, against)
  return answers.map(({ what, now, before }) => {
    const isTile = what.startsWith('Map tile')
    return {
      what: `${what}, ${grouped(database.gigs)} gigs, through HTTP`,
      figure: `${timesText(now)}${before ? ` (before: ${timesText(before)})` : ''}`,
      goal: isTile ? 'p95 under 50 ms, at most 60 kB' : 'p95 at most 25 ms',
      met: isTile ? now.p95 < 50 && now.kilobytes <= 60 : now.p95 <= 25,
    }
  })
}

function timesText({ p50, p95, slowest, kilobytes }: AnswerTimes): string {
  return `p50 ${ms(p50)}, p95 ${ms(p95)}, slowest ${ms(slowest)}, at most ${kilobytes.toFixed(1)} kB`
}
