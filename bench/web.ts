import { startBenchServer } from './gig-database.ts'
import { startServer } from './gig-http.ts'
import { measureLighthouse } from './lighthouse-pages.ts'
import type { Measurement } from './table.ts'
import { measureScripts } from './web-pages.ts'

/** Measures the weight of first loads and Lighthouse's scores, on a separate database with the demo world. */
export async function measureWeb(): Promise<Measurement[]> {
  console.log('JavaScript of first loads, and Lighthouse')
  const database = await startBenchServer()
  const server = await startServer(database.url)
  try {
    const limits: Record<string, number> = { '/': 110, '/gigs': 180 }
    const scripts = (await measureScripts(server.url)).map(({ path, kilobytes }) => ({
      what: `Compressed JavaScript of the first load of ${path}`,
      figure: `${kilobytes.toFixed(1)} kB`,
      goal: `at most ${limits[path]} kB`,
      met: kilobytes <= (limits[path] ?? 0),
    }))
    const scores = (await measureLighthouse(server.url)).map(({ page, scores: found }) => ({
      what: `Lighthouse of ${page}, mobile, median of 3: performance, accessibility, best practices, SEO`,
      figure: Object.values(found).join(', '),
      goal: '95, 100, 100, 100',
      met:
        found.performance >= 95 &&
        Object.entries(found).every(([name, score]) => name === 'performance' || score === 100),
    }))
    for (const { what, figure } of [...scripts, ...scores]) console.log(`  ${what}: ${figure}`)
    return [...scripts, ...scores]
  } finally {
    await server.stop()
    await database.stop()
  }
}
