/*
 * How many machines Bandstand needs for so many members: a pure function of what each act costs, which `npm run capacity -- --measure`
 * measures, and of assumptions about members, machines and prices, which are below and can be changed.
 */

/** What members of a city do, as far as it costs something. */
export const ACTS = [
  'open the app',
  'view the list',
  'view a gig',
  'look at a map tile',
  'search artists',
  'sign in',
  'register',
  'upload a picture',
  'post a gig',
  'apply',
  'make an offer',
  'accept',
  'sign',
  'write a message',
  'ask to connect',
  'deposit',
  'check in',
  'release',
  'an offer expires',
] as const
export type Act = (typeof ACTS)[number]

/** What one act costs, the jobs and mails that it causes included. */
export interface Cost {
  /** Milliseconds of a processor in the web process, the worker, and all of PostgreSQL. */
  webMs: number
  workerMs: number
  databaseMs: number
  /** Growth of the database, of its log, and of the object store, in bytes. */
  storedBytes: number
  logBytes: number
  objectBytes: number
  jobs: number
  mails: number
}

export interface Costs {
  /** When and where they were measured. */
  measured: string
  acts: Record<Act, Cost>
  /** One live connection that nobody writes to: milliseconds of the web process in a second, and bytes of it. */
  socket: { webMsPerSecond: number; bytes: number }
  /** One announcement: of each web process that receives it, and of PostgreSQL. */
  announcement: { webMs: number; databaseMs: number }
  /** What a process and the database use when nobody does anything, and the resident memory of each process after the run. */
  idle: { webMsPerSecond: number; workerMsPerSecond: number; databaseMsPerSecond: number }
  memory: { webBytes: number; workerBytes: number }
  /** How many expired offers one clock ends in a second. */
  clockPerSecond: number
}

/** How many members there are and when they come. */
export interface City {
  /** All accounts, in all metros together. */
  members: number
  metros: number
  /** How many times as much happens in the busiest hour as in an average one. */
  peakFactor: number
}

/** What 1,000 members do in a week: assumptions, because no city uses Bandstand yet. A tenth are venues; 4 in 10 come in a week. */
export const WEEK: Record<Act, number> = {
  'open the app': 1500,
  'view the list': 4000,
  'view a gig': 3000,
  'look at a map tile': 3000,
  'search artists': 600,
  'sign in': 300,
  register: 10,
  'upload a picture': 15,
  'post a gig': 40,
  apply: 200,
  'make an offer': 50,
  accept: 30,
  sign: 60,
  'write a message': 600,
  'ask to connect': 60,
  deposit: 25,
  'check in': 50,
  release: 25,
  'an offer expires': 10,
}

/** Assumptions about machines. */
export const MACHINES = {
  /** Above this share of its processors an hour's average leaves too little for the busiest minute. */
  mostBusy: 0.5,
  webCores: 2,
  workerCores: 2,
  /** The largest machine for one database that is easy to rent. */
  mostDatabaseCores: 32,
  databaseConnections: 200,
  /** Of each process: DATABASE_CONNECTIONS, and what jobs and LISTEN use. */
  webConnections: 12,
  workerConnections: 22,
  moneyJobsAtOnce: 4,
  /** A payment provider's usual time for a request, in seconds. */
  providerSeconds: 0.7,
  /** What a mail provider takes from a new customer in a second. */
  mailsPerSecond: 14,
  /** Members with an open screen in the busiest hour. */
  onlineShare: 0.05,
  /** Announcements for each act that changes something. */
  announcements: 1.5,
  databaseDiskBytes: 500e9,
} as const

/** Dollars a month: round numbers in the range of what large providers ask in the United States, to be replaced by yours. */
export const PRICES = {
  webCore: 20,
  databaseCore: 60,
  databaseGigabyte: 0.15,
  objectGigabyte: 0.025,
  thousandMails: 0.1,
} as const

export interface Boxes {
  /** Of all acts in the busiest hour. */
  actsPerSecond: number
  webCores: number
  workerCores: number
  databaseCores: number
  /** Machines, at least two of each kind, so that one may fail; a standby of each database included. */
  webBoxes: number
  workerBoxes: number
  databases: number
  coresEach: number
  /** Of the database's time in the busiest hour, what a replica can take over. */
  replicaShare: number
  sockets: number
  connections: number
  webGigabytes: number
  /** What a year adds, in gigabytes: to the databases, to their log (which backups keep), to the object store. */
  storedPerYear: number
  logPerYear: number
  objectsPerYear: number
  mailsPerDay: number
  mailsPerSecond: number
  /** Of machines, a year's storage and mail, in dollars a month. */
  dollars: number
}

const WEEK_SECONDS = 7 * 24 * 3600
const GIGABYTE = 1e9
/** What a replica of the database can serve. */
const ON_REPLICA: Act[] = ['view the list', 'look at a map tile', 'search artists']
const READS: Act[] = [...ON_REPLICA, 'open the app', 'view a gig']
const WRITES = ACTS.filter((act) => !READS.includes(act))

/** Returns the sum of what all acts of a second of the busiest hour cost. */
function atPeak({ members, peakFactor }: City, valueOf: (act: Act) => number): number {
  const perSecond = (act: Act) => ((members / 1000) * WEEK[act] * peakFactor) / WEEK_SECONDS
  return ACTS.reduce((sum, act) => sum + perSecond(act) * valueOf(act), 0)
}

/**
 * Returns the processors that a city keeps busy in its busiest hour, in cores. Each announcement reaches every web process, so
 * the web's share depends on how many there are.
 */
export function coresAtPeak(
  { acts, socket, announcement, idle }: Costs,
  city: City,
  webProcesses = 2,
): { web: number; worker: number; database: number } {
  const sockets = city.members * MACHINES.onlineShare
  const announcements = atPeak(city, (act) => (WRITES.includes(act) ? MACHINES.announcements : 0))
  const web =
    atPeak(city, (act) => acts[act].webMs) +
    sockets * socket.webMsPerSecond +
    webProcesses * (announcements * announcement.webMs + idle.webMsPerSecond)
  const database =
    atPeak(city, (act) => acts[act].databaseMs) +
    announcements * announcement.databaseMs +
    idle.databaseMsPerSecond
  const worker = atPeak(city, (act) => acts[act].workerMs) + idle.workerMsPerSecond
  return { web: web / 1000, worker: worker / 1000, database: database / 1000 }
}

/** Returns what a city needs. Metros share everything as long as one database is enough, and then databases get whole metros. */
export function boxesFor(costs: Costs, city: City): Boxes {
  const { mostBusy, webCores, workerCores, mostDatabaseCores } = MACHINES
  // More processes receive more announcements, so the number is approached from below.
  let webBoxes = 2
  for (;;) {
    const needed = Math.ceil(coresAtPeak(costs, city, webBoxes * webCores).web / mostBusy / webCores)
    if (needed <= webBoxes) break
    webBoxes = needed
  }
  const cores = coresAtPeak(costs, city, webBoxes * webCores)
  const workerBoxes = Math.max(2, Math.ceil(cores.worker / mostBusy / workerCores))
  const databaseCores = cores.database / mostBusy
  const databases = Math.min(city.metros, Math.max(1, Math.ceil(databaseCores / mostDatabaseCores)))
  const coresEach = Math.max(2, 2 * Math.ceil(databaseCores / databases / 2))
  const perYear = (valueOf: (cost: Cost) => number) =>
    (atPeak({ ...city, peakFactor: 1 }, (act) => valueOf(costs.acts[act])) * WEEK_SECONDS * 52) / GIGABYTE
  const storedPerYear = perYear(({ storedBytes }) => storedBytes)
  const objectsPerYear = perYear(({ objectBytes }) => objectBytes)
  const mailsPerDay = atPeak({ ...city, peakFactor: 1 }, (act) => costs.acts[act].mails) * 24 * 3600
  const sockets = Math.round(city.members * MACHINES.onlineShare)
  const dollars =
    (webBoxes * webCores + workerBoxes * workerCores) * PRICES.webCore +
    2 * databases * coresEach * PRICES.databaseCore +
    2 * storedPerYear * PRICES.databaseGigabyte +
    objectsPerYear * PRICES.objectGigabyte +
    ((mailsPerDay * 30) / 1000) * PRICES.thousandMails
  return {
    actsPerSecond: atPeak(city, () => 1),
    webCores: cores.web,
    workerCores: cores.worker,
    databaseCores: cores.database,
    webBoxes,
    workerBoxes,
    databases,
    coresEach,
    replicaShare:
      atPeak(city, (act) => (ON_REPLICA.includes(act) ? costs.acts[act].databaseMs : 0)) /
      1000 /
      cores.database,
    sockets,
    connections: webBoxes * webCores * MACHINES.webConnections + workerBoxes * MACHINES.workerConnections,
    webGigabytes: (costs.memory.webBytes * webBoxes * webCores + sockets * costs.socket.bytes) / GIGABYTE,
    storedPerYear,
    logPerYear: perYear(({ logBytes }) => logBytes),
    objectsPerYear,
    mailsPerDay,
    mailsPerSecond: atPeak(city, (act) => costs.acts[act].mails),
    dollars,
  }
}

export interface Limit {
  what: string
  /** How many members reach it with this peak factor. */
  members: number
  /** What lifts it, and what that costs. */
  lift: string
  price: string
}

/** Returns what ends first as members grow, the nearest first, if nothing is done about it. */
export function limitsOf(costs: Costs, peakFactor: number): Limit[] {
  const { mostBusy, mostDatabaseCores, moneyJobsAtOnce, providerSeconds, mailsPerSecond } = MACHINES
  /** Costs grow with members, nearly in proportion: what doesn't depend on them is small. */
  const membersUntil = (isWithin: (city: City) => boolean) => {
    let [low, high] = [0, 1]
    while (isWithin({ members: high, metros: 1, peakFactor }) && high < 1e12) [low, high] = [high, high * 2]
    while (high - low > Math.max(1, low / 1000)) {
      const members = (low + high) / 2
      if (isWithin({ members, metros: 1, peakFactor })) low = members
      else high = members
    }
    return Math.floor(low)
  }
  const moneyActs: Act[] = ['deposit', 'release']
  return [
    {
      what: 'the processor of one web process',
      members: membersUntil((city) => coresAtPeak(costs, city, 1).web <= mostBusy),
      lift: '`PROCESS_COUNT`, then more machines behind the proxy',
      price: `${PRICES.webCore} dollars a core and month`,
    },
    {
      what: 'the processor of one worker',
      members: membersUntil((city) => coresAtPeak(costs, city).worker <= mostBusy),
      lift: 'more workers (`PROCESS=worker`), which share the queue',
      price: `${PRICES.webCore} dollars a core and month`,
    },
    {
      what: 'a database of 4 cores',
      members: membersUntil((city) => coresAtPeak(costs, city).database <= 4 * mostBusy),
      lift: 'a larger machine, and a replica (`DATABASE_REPLICA_URL`) for lists and searches',
      price: `${PRICES.databaseCore} dollars a core and month, twice with a standby`,
    },
    {
      what: `a database of ${mostDatabaseCores} cores`,
      members: membersUntil((city) => coresAtPeak(costs, city).database <= mostDatabaseCores * mostBusy),
      lift: 'a database for each group of metros, with servers of its own: Bandstand runs once for each',
      price: 'a second installation; members of one don’t see the other',
    },
    {
      what: `${MACHINES.databaseConnections} connections to the database, without a pooler`,
      members: membersUntil((city) => boxesFor(costs, city).connections <= MACHINES.databaseConnections),
      lift: 'PgBouncer in transaction mode (`DATABASE_DIRECT_URL`, deploy/pgbouncer.ini)',
      price:
        'next to nothing: half a core for thousands of connections, and statements are planned each time',
    },
    {
      what: `${mailsPerSecond} mails a second at the mail provider`,
      members: membersUntil((city) => atPeak(city, (act) => costs.acts[act].mails) <= mailsPerSecond),
      lift: 'a higher quota, and `MAIL_PER_SECOND` to match',
      price: `${PRICES.thousandMails} dollars for 1,000 mails, and weeks of a good reputation`,
    },
    {
      what: `one worker’s money lane, ${moneyJobsAtOnce} jobs at once of ${providerSeconds} s each`,
      members: membersUntil(
        (city) =>
          // Each has two requests to the provider: the order, and what it reports about it.
          atPeak(city, (act) => (moneyActs.includes(act) ? 2 : 0)) <= moneyJobsAtOnce / providerSeconds,
      ),
      lift: '`JOBS_AT_ONCE=money:16`, or more workers',
      price: 'nothing, up to the provider’s own limit (100 requests a second at Stripe)',
    },
    {
      what: 'the clock that ends offers, which is one job',
      members: membersUntil(
        (city) =>
          atPeak(city, (act) => (act === 'an offer expires' ? 1 : 0)) <= costs.clockPerSecond * mostBusy,
      ),
      lift: 'several jobs that share what is due: not built',
      price: 'some days of work',
    },
    {
      what: 'announcements, of which every web process receives each: half a processor of it',
      members: membersUntil(
        (city) =>
          (atPeak(city, (act) => (WRITES.includes(act) ? MACHINES.announcements : 0)) *
            costs.announcement.webMs) /
            1000 <=
          mostBusy,
      ),
      lift: 'a channel for each group of members in place of one for all: not built',
      price: 'some days of work, or NATS',
    },
    {
      what: `a disk of ${MACHINES.databaseDiskBytes / GIGABYTE} GB for the database, after three years`,
      members: membersUntil(
        (city) => boxesFor(costs, city).storedPerYear * 3 * GIGABYTE <= MACHINES.databaseDiskBytes,
      ),
      lift: 'a larger disk (old records are already deleted, see docs/retention.md)',
      price: `${PRICES.databaseGigabyte} dollars a gigabyte and month, twice with a standby`,
    },
  ].toSorted((a, b) => a.members - b.members)
}

/** Returns how many requests a second processes can serve on a machine where everything shares the processors. */
export function sharedMachineRate(
  request: { webMs: number; databaseMs: number; loadMs: number },
  { processes, cores }: { processes: number; cores: number },
): number {
  const { webMs, databaseMs, loadMs } = request
  return Math.min((1000 * processes) / webMs, (1000 * cores) / (webMs + databaseMs + loadMs))
}
