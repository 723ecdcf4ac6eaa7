import { grouped } from '@bandstand/domain/product'
import type { ArtistDatabase } from './artist-database.ts'
import { measureNearby } from './artist-nearby.ts'
import { measureAutocomplete, measureDirectoryPages, measureSearches } from './artist-search.ts'
import { ms } from '../measure.ts'
import type { Measurement } from '../table.ts'

/**
 * Measures the search by distance over all artists and a tenth of them, then the directory's pages and searches over
 * all.
 */
export async function measureArtists(small: ArtistDatabase, all: ArtistDatabase): Promise<Measurement[]> {
  const large = all.artists
  console.log('Search by distance, directory pages, searches and places')
  const [few, many] = [await measureNearby(small), await measureNearby(all)]
  const growth = many.p95 / few.p95
  const pages = await measureDirectoryPages(all)
  const searches = await measureSearches(all)
  const places = await measureAutocomplete(all)
  const { names, bands, phrases } = searches
  return [
    ...[few, many].map(({ artists, p50, p95, densest }) => ({
      what: `Artists of a genre within 25 miles, first page and exact count, ${grouped(artists)} artists, 500 origins, server and database`,
      figure: `p50 ${ms(p50)}, p95 ${ms(p95)} (densest: ${grouped(densest)} matches)`,
      goal: 'p95 at most 5 ms',
      met: p95 <= 5,
    })),
    {
      what: `The same without an index, ${grouped(large)} artists`,
      figure: `${ms(many.plain)}: ${many.ratio.toFixed(0)}x`,
      goal: 'at least 100x slower',
      met: many.ratio >= 100,
    },
    {
      what: `The same from ${grouped(large / 10)} artists to ${grouped(large)} artists, p95`,
      figure: `${growth.toFixed(2)}x`,
      goal: 'no growth (at most 1.5x)',
      met: growth <= 1.5,
    },
    {
      what: `Directory page with instrument, genre and profession, ${grouped(large)} artists, time in the database`,
      figure: `p50 ${ms(pages.p50)}, p95 ${ms(pages.p95)}`,
      goal: 'p95 under 30 ms',
      met: pages.p95 < 30,
    },
    {
      what: `Search with a typo or a phrase, ${grouped(large)} artists, time in the database`,
      figure: `p50 ${ms(searches.p50)}, p95 ${ms(searches.p95)}`,
      goal: 'p95 under 30 ms',
      met: searches.p95 < 30,
    },
    {
      what: 'The same: found on the first page',
      figure: `${names} of 60 names, ${bands} of 40 bands, ${phrases} of 30 phrases`,
      goal: '50, 36, 30',
      met: names >= 50 && bands >= 36 && phrases === 30,
    },
    {
      what: 'Suggestions for places over the whole gazetteer, time in the database',
      figure: `p50 ${ms(places.p50)}, p95 ${ms(places.p95)}`,
      goal: 'p95 under 10 ms',
      met: places.p95 < 10,
    },
  ]
}
