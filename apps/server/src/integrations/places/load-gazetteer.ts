import { grouped } from '@bandstand/domain/product'
import type { Database, Tx } from '../../db/database.ts'
import {
  countPlaces,
  finishLoading,
  hidePlaces,
  isLoaded,
  lockGazetteer,
  savePlaces,
} from './load-gazetteer.queries.ts'

/**
 * Increment it when the packages, their merging or the parsing of addresses changes, so that every database loads the new
 * data at its next start and locates the addresses that had no place.
 */
const EDITION = 3
const BATCH = 10_000

/**
 * Fills the table `places` when it does not contain this edition yet, all or nothing; servers that start together load
 * it once. Returns whether anything was loaded.
 */
export async function loadGazetteer(
  db: Database,
  report: (text: string) => void = () => {},
): Promise<boolean> {
  if (await isLoaded(db, EDITION)) return false
  return db.transaction().execute(async (tx) => {
    await lockGazetteer(tx)
    if (await isLoaded(tx, EDITION)) return false
    await load(tx, report)
    return true
  })
}

/**
 * Loads the packages' data whatever the table contains. Returns how many places searches find now, and how many of
 * former editions are kept only for rows that refer to them.
 */
export async function reloadGazetteer(
  db: Database,
  report: (text: string) => void,
): Promise<{ found: number; dropped: number }> {
  return db.transaction().execute(async (tx) => {
    await lockGazetteer(tx)
    await load(tx, report)
    return countPlaces(tx)
  })
}

async function load(tx: Tx, report: (text: string) => void): Promise<void> {
  report('Loading the gazetteer of cities and ZIP codes')
  const { readGazetteerData } = await import('./read-gazetteer-data.ts')
  const rows = await readGazetteerData()
  await hidePlaces(tx)
  for (let start = 0; start < rows.length; start += BATCH) {
    await savePlaces(tx, rows.slice(start, start + BATCH))
    const done = Math.min(start + BATCH, rows.length)
    report(`Loading the gazetteer: ${grouped(done)} of ${grouped(rows.length)} places`)
  }
  await finishLoading(tx, EDITION)
}
