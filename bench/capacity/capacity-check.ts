import { setTimeout as sleep } from 'node:timers/promises'
import { cpus } from 'node:os'
import { Client } from 'pg'
import { sharedMachineRate } from './capacity-model.ts'
import { startBenchServer } from '../gigs/gig-database.ts'
import { startServer } from '../gigs/gig-http.ts'
import { sendLoad, visit } from '../overload.ts'
import { busyMs, parentOf, processorMs } from '../processor-time.ts'

const WARM_UP_SECONDS = 8
const QUIET_SECONDS = 15
const SECONDS = 15
const CONNECTIONS = 24
const QUIET_RATE = 150

/** A measured rate beside the one that the model says. */
export interface Check {
  processes: number
  perSecond: number
  predicted: number
  /** Of each served request, in milliseconds of a processor. */
  webMs: number
  databaseMs: number
  loadMs: number
  p95: number
  failed: number
  /** Cores that other programs kept busy meanwhile. */
  others: number
}

/** Measures how much 1, 2 and 4 web processes serve of what members do most, after one of them at a low rate said what that costs. */
export async function checkModel(report: (text: string) => void): Promise<Check[]> {
  const database = await startBenchServer()
  const checks: Check[] = []
  let cost: { webMs: number; databaseMs: number; loadMs: number } | null = null
  try {
    for (const processes of [1, 2, 4]) {
      report(`${processes} web processes`)
      const server = await startServer(database.url, { PROCESS: 'web', PROCESS_COUNT: String(processes) })
      try {
        // The others start after the first.
        if (processes > 1) await sleep(4000)
        const requests = await visit(database.url, server.url)
        const postmaster = await postmasterOf(database.url)
        const run = async (seconds: number, rate: number | null) => {
          const [web, db] = [processorMs(server.pid), processorMs(postmaster)]
          const [all, began] = [busyMs(), performance.now()]
          const { byStatus, processorMs: loadMs } = await sendLoad({
            url: server.url,
            requests,
            seconds,
            connections: CONNECTIONS,
            rate,
          })
          const count = byStatus['200']?.count ?? 0
          const answers = Object.values(byStatus).reduce((sum, some) => sum + some.count, 0)
          const used = { web: processorMs(server.pid) - web, db: processorMs(postmaster) - db, load: loadMs }
          const rest = busyMs() - all - used.web - used.db - used.load
          return {
            perSecond: count / seconds,
            p95: byStatus['200']?.p95 ?? Number.NaN,
            failed: answers - count,
            webMs: used.web / count,
            databaseMs: used.db / count,
            loadMs: used.load / count,
            others: Math.max(0, rest / (performance.now() - began)),
          }
        }
        await run(WARM_UP_SECONDS, null)
        cost ??= await run(QUIET_SECONDS, QUIET_RATE)
        const found = await run(SECONDS, null)
        const cores = Math.max(0, cpus().length - found.others)
        const predicted = sharedMachineRate(cost, { processes, cores })
        checks.push({ processes, predicted, ...found })
      } finally {
        await server.stop()
      }
    }
    return checks
  } finally {
    await database.stop()
  }
}

async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  await client.end()
  return postmaster
}
