import { setTimeout as sleep } from 'node:timers/promises'
import { grouped } from '@bandstand/domain/product'
import { startBenchServer } from './gig-database.ts'
import { startServer } from './gig-http.ts'
import { megabytes, sendLoad, visit } from './overload.ts'
import { residentBytes } from './processor-time.ts'
import type { Measurement } from './table.ts'

const REST_MS = 10_000
const SECONDS = 60
const CONNECTIONS = 8
const GOALS = { atRest: 150e6, underLoad: 250e6 }

/** Measures the resident memory of a server with the demo world, at rest and after a minute of reads and writes. */
export async function measureMemory(): Promise<Measurement[]> {
  console.log('Memory of a server at rest and under load')
  const database = await startBenchServer()
  try {
    // Creates the demo world, which a server at rest hasn't just done.
    await (await startServer(database.url)).stop()
    const server = await startServer(database.url)
    try {
      await sleep(REST_MS)
      const atRest = residentBytes(server.pid)
      const requests = await visit(database.url, server.url)
      const { byStatus } = await sendLoad({
        url: server.url,
        requests,
        seconds: SECONDS,
        connections: CONNECTIONS,
        rate: null,
      })
      const underLoad = residentBytes(server.pid)
      const served = byStatus['200']?.count ?? 0
      return [
        {
          what: 'Memory of a server with the demo world, at rest (resident)',
          figure: megabytes(atRest),
          goal: `at most ${megabytes(GOALS.atRest)}`,
          met: atRest <= GOALS.atRest,
        },
        {
          what: `The same after a minute of reads and writes on ${CONNECTIONS} connections`,
          figure: `${megabytes(underLoad)} (${grouped(Math.round(served / SECONDS))}/s)`,
          goal: `at most ${megabytes(GOALS.underLoad)}`,
          met: underLoad <= GOALS.underLoad,
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}
