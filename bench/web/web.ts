import { startBenchServer } from '../gigs/gig-database.ts'
import { startServer } from '../gigs/gig-http.ts'
import { measureLighthouse } from './lighthouse-pages.ts'
import { measureSlowPhone } from './slow-phone.ts'
import type { Measurement } from '../table.ts'
import { measureScripts } from './web-pages.ts'

/** Goals in milliseconds until the content is on the screen of a slow phone. */
const SHOWN_MS: Record<string, number> = { '/gigs': 4000, '/gigs/:id': 3500, '/artists/:id': 3500 }
const INTERACTION_MS = 150
/** Goal of every page's compressed JavaScript, in kB. */
const SCRIPTS_KB = 110

/**
 * Measures the weight of first loads, a member's pages on a slow phone, and Lighthouse's scores, on a separate database
 * with the demo world.
 */
export async function measureWeb(): Promise<Measurement[]> {
  console.log('JavaScript of first loads, a slow phone, and Lighthouse')
  const database = await startBenchServer()
  const server = await startServer(database.url)
  try {
    const scripts = (await measureScripts(server.url)).map(({ path, kilobytes }) => ({
      what: `Compressed JavaScript of the first load of ${path}`,
      figure: `${kilobytes.toFixed(1)} kB`,
      goal: `at most ${SCRIPTS_KB} kB`,
      met: kilobytes <= SCRIPTS_KB,
    }))
    const phone = await slowPhone(server.url)
    const scores = (await measureLighthouse(server.url)).map(({ page, scores: found }) => ({
      what: `Lighthouse of ${page}, mobile, median of 3: performance, accessibility, best practices, SEO`,
      figure: Object.values(found).join(', '),
      goal: '95, 100, 100, 100',
      met:
        found.performance >= 95 &&
        Object.entries(found).every(([name, score]) => name === 'performance' || score === 100),
    }))
    return [...scripts, ...phone, ...scores]
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function slowPhone(url: string): Promise<Measurement[]> {
  const { loads, interaction, interactions } = await measureSlowPhone(url)
  const shown = loads.map(({ page, shown: ms, all }) => ({
    what: `Content of ${page} on a slow phone, nothing cached, median of 5`,
    figure: `${(ms / 1000).toFixed(1)} s, ${all.toFixed(0)} kB`,
    goal: `at most ${(SHOWN_MS[page] ?? 0) / 1000} s`,
    met: ms <= (SHOWN_MS[page] ?? 0),
  }))
  const inputs = {
    what: 'From an input to its effect on a slow phone, 75th percentile',
    figure: `${interaction} ms (${interactions} inputs)`,
    goal: `under ${INTERACTION_MS} ms`,
    met: interaction < INTERACTION_MS,
  }
  return [...shown, inputs]
}
