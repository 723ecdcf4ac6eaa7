import { setTimeout as sleep } from 'node:timers/promises'
import { grouped } from '@bandstand/domain/product'
import { startBenchServer } from './gigs/gig-database.ts'
import { startServer } from './gigs/gig-http.ts'
import { megabytes, sendLoad, visit } from './overload.ts'
import { residentBytes } from './processor-time.ts'
import type { Measurement } from './table.ts'

const REST_MS = 10_000
const SECONDS = 60
const CONNECTIONS = 8
const GOALS = { atRest: 150e6, underLoad: 250e6 }

interface Memory {
  /** Resident, in bytes. */
  atRest: number
  underLoad: number
  perSecond: number
}

/**
 * Measures the resident memory of a server with the demo world, at rest and after a minute of reads and writes; before it, that of
 * the server in another checkout, if there is one.
 */
export async function measureMemory(against: string | undefined): Promise<Measurement[]> {
  console.log('Memory of a server at rest and under load')
  const before = against === undefined ? null : await measureVersion(against)
  const now = await measureVersion('.')
  const beside = (figure: (memory: Memory) => string) => (before ? ` (before: ${figure(before)})` : '')
  const loaded = ({ underLoad, perSecond }: Memory) =>
    `${megabytes(underLoad)}, ${grouped(Math.round(perSecond))}/s`
  return [
    {
      what: 'Memory of a server with the demo world, at rest (resident)',
      figure: `${megabytes(now.atRest)}${beside(({ atRest }) => megabytes(atRest))}`,
      goal: `at most ${megabytes(GOALS.atRest)}`,
      met: now.atRest <= GOALS.atRest,
    },
    {
      what: `The same after a minute of reads and writes on ${CONNECTIONS} connections`,
      figure: `${loaded(now)}${beside(loaded)}`,
      goal: `at most ${megabytes(GOALS.underLoad)}`,
      met: now.underLoad <= GOALS.underLoad,
    },
  ]
}

/** Measures the server of a checkout. */
async function measureVersion(checkout: string): Promise<Memory> {
  const database = await startBenchServer()
  try {
    // Creates the demo world, which a server at rest hasn't just done.
    await (await startServer(database.url, {}, checkout)).stop()
    const server = await startServer(database.url, {}, checkout)
    try {
      await sleep(REST_MS)
      const atRest = residentBytes(server.pid)
      const requests = await visit(database.url, server.url, checkout)
      const { byStatus } = await sendLoad({
        url: server.url,
        requests,
        seconds: SECONDS,
        connections: CONNECTIONS,
        rate: null,
      })
      const served = byStatus['200']?.count ?? 0
      return { atRest, underLoad: residentBytes(server.pid), perSecond: served / SECONDS }
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}
