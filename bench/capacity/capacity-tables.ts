import { grouped } from '@bandstand/domain/product'
import type { Check } from './capacity-check.ts'
import { ACTS, boxesFor, type City, type Costs, limitsOf, MACHINES, WEEK } from './capacity-model.ts'

/** Returns a Markdown table whose first column is text. */
function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(bytes < 9950 ? 1 : 0)
const gigabytes = (value: number) => value.toFixed(value < 10 ? 1 : 0)

/** Returns what each act costs, and what costs without an act. */
export function costTable({ acts, socket, announcement, idle, memory, clockPerSecond }: Costs): string {
  const rows = ACTS.map((act) => {
    const { webMs, workerMs, databaseMs, storedBytes, logBytes, objectBytes, jobs, mails } = acts[act]
    return [
      act,
      ms(webMs),
      ms(workerMs),
      ms(databaseMs),
      kilobytes(storedBytes),
      kilobytes(logBytes),
      kilobytes(objectBytes),
      jobs.toFixed(1),
      mails.toFixed(1),
    ]
  })
  return `${table(
    ['act', 'web, ms', 'worker, ms', 'database, ms', 'stored, kB', 'log, kB', 'files, kB', 'jobs', 'mails'],
    rows,
  )}

${table(
  ['without an act', 'measured'],
  [
    [
      'a live connection at rest, of the web process',
      `${socket.webMsPerSecond.toFixed(3)} ms a second, ${kilobytes(socket.bytes)} kB`,
    ],
    [
      'an announcement, of each web process and of the database',
      `${announcement.webMs.toFixed(2)} ms, ${announcement.databaseMs.toFixed(2)} ms`,
    ],
    [
      'idle web process, worker, database',
      `${idle.webMsPerSecond.toFixed(1)}, ${idle.workerMsPerSecond.toFixed(1)}, ${idle.databaseMsPerSecond.toFixed(1)} ms a second`,
    ],
    [
      'memory of the web process, the worker after the run',
      `${Math.round(memory.webBytes / 1e6)}, ${Math.round(memory.workerBytes / 1e6)} MB`,
    ],
    ['expired offers that the clock ends', `${clockPerSecond.toFixed(0)} a second`],
  ],
)}`
}

/** Returns measured rates beside those of the model. */
export function checkTable(checks: Check[]): string {
  return table(
    [
      'web processes',
      'served a second',
      'the model says',
      'difference',
      'p95',
      'failed',
      'web, ms each',
      'database, ms each',
      'load generator, ms each',
      'cores of other programs',
    ],
    checks.map(({ processes, perSecond, predicted, p95, failed, webMs, databaseMs, loadMs, others }) => [
      processes,
      grouped(Math.round(perSecond)),
      grouped(Math.round(predicted)),
      `${perSecond >= predicted ? '+' : '−'}${Math.abs((perSecond / predicted - 1) * 100).toFixed(0)} %`,
      `${p95.toFixed(1)} ms`,
      failed,
      webMs.toFixed(2),
      databaseMs.toFixed(2),
      loadMs.toFixed(2),
      others.toFixed(2),
    ]),
  )
}

/** Returns what 1,000 members are assumed to do. */
export function weekTable(): string {
  return table(
    ['act', 'a week'],
    ACTS.map((act) => [act, grouped(WEEK[act])]),
  )
}

/** Returns what cities need. */
export function boxTable(costs: Costs, cities: City[]): string {
  const boxes = cities.map((city) => ({ city, needs: boxesFor(costs, city) }))
  type One = (typeof boxes)[number]
  const row = (name: string, cell: (one: One) => string | number) => [name, ...boxes.map(cell)]
  return table(
    [
      '',
      ...cities.map(
        ({ members, metros }) =>
          `${grouped(members)} members, ${grouped(metros)} ${metros === 1 ? 'metro' : 'metros'}`,
      ),
    ],
    [
      row('acts a second in the busiest hour', ({ needs }) => needs.actsPerSecond.toFixed(1)),
      row('busy cores then: web, worker, database', ({ needs }) =>
        [needs.webCores, needs.workerCores, needs.databaseCores].map((cores) => cores.toFixed(2)).join(', '),
      ),
      row(`web machines of ${MACHINES.webCores} cores`, ({ needs }) => grouped(needs.webBoxes)),
      row(`worker machines of ${MACHINES.workerCores} cores`, ({ needs }) => grouped(needs.workerBoxes)),
      row(
        'databases, cores of each, and a standby of each',
        ({ needs }) => `${needs.databases}, ${needs.coresEach}`,
      ),
      row('open screens with a live connection', ({ needs }) => grouped(needs.sockets)),
      row(
        'of the database’s time, what a replica can take over',
        ({ needs }) => `${Math.round(needs.replicaShare * 100)} %`,
      ),
      row('connections to the database', ({ needs }) => grouped(needs.connections)),
      row('memory of all web processes, GB', ({ needs }) => gigabytes(needs.webGigabytes)),
      row('a year in the database, in its log, in files, GB', ({ needs }) =>
        [needs.storedPerYear, needs.logPerYear, needs.objectsPerYear].map(gigabytes).join(', '),
      ),
      row(
        'mails a day, and a second in the busiest hour',
        ({ needs }) => `${grouped(Math.round(needs.mailsPerDay))}, ${needs.mailsPerSecond.toFixed(2)}`,
      ),
      row('dollars a month', ({ needs }) => grouped(Math.round(needs.dollars))),
    ],
  )
}

/** Returns what ends first. */
export function limitTable(costs: Costs, peakFactor: number): string {
  return table(
    ['what ends', 'members, about', 'what lifts it', 'what that costs'],
    limitsOf(costs, peakFactor).map(({ what, members, lift, price }) => [
      what,
      grouped(Number(members.toPrecision(2))),
      lift,
      price,
    ]),
  )
}
