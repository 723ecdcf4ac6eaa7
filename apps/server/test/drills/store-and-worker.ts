import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createPool } from '../../src/db/pool.ts'
import { cleanPdf } from '../../src/features/storage/uploads/clean-pdf.ts'
import { readLanes } from '../../src/outbox/jobs.queries.ts'
import { openGig } from '../members/bookings.ts'
import { expectInvariants } from '../invariants/booking-invariants.ts'
import type { Member } from '../members/factories.ts'
import { freePort } from '../free-port.ts'
import { upload } from '../members/messages.ts'
import { pdfOf } from '../members/pdf.ts'
import { expectMoneyInvariants } from '../invariants/payment-invariants.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { startS3Server } from '../providers/s3-server.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { createDatabaseAt, type Suffered } from './provider.ts'
import { settle } from './settle.ts'
import { type StoreFault, startStoreProxy } from './store-proxy.ts'
import { sendTraffic, sumOf, watchTraffic } from './traffic.ts'
import { untilWell } from './until-well.ts'
import { createWorld } from './world.ts'

const MEMBERS = 4
const STORE_FAULTS: [name: string, fault: StoreFault, seconds: number][] = [
  ['the object store is down', 'down', 8],
  ['the object store takes three seconds for each response', 'slow', 10],
  ['the object store refuses for now (503)', 'refusing', 8],
]

interface Fault {
  name: string
  seconds: number
  begin: () => unknown
  end: () => unknown
  /** What must be true besides before everything is well again. */
  isOver: () => Promise<boolean>
}

/**
 * Has members work on a process that only serves requests, beside one that only works on jobs, with their files in an object
 * store that speaks the protocol of S3, while store and worker fail. In a database of its own in the PostgreSQL at `url`.
 */
export async function disturbStoreAndWorker(url: string, dataDir: string): Promise<Suffered[]> {
  const databaseUrl = await createDatabaseAt(url, 'parts')
  const s3 = await startS3Server()
  const store = await startStoreProxy(s3.env.S3_ENDPOINT!)
  const mails = await startMailCatcher()
  const port = await freePort()
  const settings = {
    ...s3.env,
    S3_ENDPOINT: store.url,
    OBJECT_STORE: 's3',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'on',
    SMTP_URL: mails.url,
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const web = await runServer({ ...settings, PROCESS: 'web', PORT: String(port) })
  const startWorker = () => runServer({ ...settings, PROCESS: 'worker' })
  let worker: RunningServer = await startWorker()
  const pool = createPool(databaseUrl, { statementTimeoutMs: 120_000 })
  const traffic = watchTraffic(web.url)
  const world = await createWorld(web.url, pool, MEMBERS)
  const { db } = world.outside.deps
  const threads: string[] = []
  for (const [at, artist] of world.members.artists.entries()) {
    const gigId = await openGig(world.outside, world.members.venues[at]!)
    const { threadId } = await artist.api.booking.apply({ gigId, message: 'Hello', proposedFee: '600' })
    threads.push(threadId)
  }
  const files: SentFile[] = []
  const refused: unknown[] = []

  /** Sends a file in a message, and remembers it once that was acknowledged. */
  const sendFile = async (at: number) => {
    const artist = world.members.artists[at]!
    const pdf = pdfOf({ catalog: `/Lang (${randomUUID()})` })
    const bytes = await cleanPdf({ bytes: pdf })
    if (typeof bytes === 'string') throw new Error(`The PDF is ${bytes}`)
    const object = await upload(world.outside, artist, pdf)
    const attachments = [{ object, fileName: 'rider.pdf' }]
    const message = { id: threads[at]!, key: randomUUID(), body: 'Our rider', attachments }
    const [sent] = (await artist.api.messages.send(message)).attachments
    files.push({ artist, bytes, id: sent!.id })
  }
  const endWork = sendTraffic(
    MEMBERS,
    async (member, turn) => {
      // A member can send 500 files, also on a fast machine.
      if (turn % 12 === 0) await sendFile(member)
      const known = files[turn % Math.max(1, files.length)]
      if (turn % 3 === 1 && known && !(await isStored(known))) throw new Error('A file came back different')
      await world.takeTurn(member, turn)
    },
    (error) => refused.push(error),
    30,
  )

  let begun = { emails: 0, at: 0 }
  let meanwhile: string[] = []
  const beginHere = () => (begun = { emails: world.emails.length, at: Date.now() })
  const endHere = () => (meanwhile = world.emails.slice(begun.emails))
  /** What a worker was doing when it was killed is taken over five minutes later: `settle` doesn't wait for that. */
  const areMailsSent = async () => {
    const arrived = new Set(mails.accepted)
    return meanwhile.every((email) => arrived.has(email))
  }
  const doJobsRun = async () => (await areMailsSent()) && (await haveClocksRunSince(pool, begun.at))
  const faults: Fault[] = [
    ...STORE_FAULTS.map(([name, fault, seconds]) => ({
      name,
      seconds,
      begin: () => store.disturb(fault),
      end: store.calm,
      isOver: async () => true,
    })),
    {
      name: 'the only worker is killed',
      seconds: 8,
      async begin() {
        await worker.kill()
        beginHere()
      },
      async end() {
        endHere()
        worker = await startWorker()
      },
      isOver: areMailsSent,
    },
    {
      name: 'the only worker is frozen',
      seconds: 15,
      begin() {
        process.kill(worker.pid, 'SIGSTOP')
        beginHere()
      },
      end() {
        endHere()
        process.kill(worker.pid, 'SIGCONT')
      },
      isOver: areMailsSent,
    },
    {
      name: 'no worker runs, and the mail server is down',
      seconds: 70,
      async begin() {
        await worker.stop()
        await mails.shut()
        beginHere()
      },
      async end() {
        endHere()
        const waiting = (await readLanes(db)).find(({ lane }) => lane === 'mail')!
        if (waiting.ready < meanwhile.length) throw new Error('Mails don’t wait for a worker')
        await mails.open()
        worker = await startWorker()
      },
      isOver: doJobsRun,
    },
  ]

  const suffered: Suffered[] = []
  try {
    for (const fault of faults) {
      console.log(`${fault.name} …`)
      await sleep(1500)
      traffic.take()
      await fault.begin()
      await sleep(fault.seconds * 1000)
      await fault.end()
      const ended = performance.now()
      const actOnce = once(async () => {
        await world.postGig(MEMBERS)
        const sent = files.length
        await sendFile(0)
        if (!(await isStored(files[sent]!))) throw new Error('A file came back different')
      })
      const isWell = async () => {
        await actOnce()
        return fault.isOver()
      }
      const recoveredMs = (await untilWell(fault.name, isWell)) - ended
      await sleep(1500)
      const { sent, turnedAway, failed, failures } = sumOf(traffic.take().values())
      await expectMoneyInvariants(db)
      await expectInvariants(db)
      const lost = [...(await world.findLost(pool)), ...(await findLostFiles(files))]
      const doubled = await world.findDoubled(pool)
      const { name, seconds } = fault
      const counts = { sent, turnedAway, failed, failures, recoveredMs }
      suffered.push({ name, seconds, ...counts, lost: lost.length, doubled: doubled.length })
      console.log(`  ${sent} requests, ${turnedAway} × 503, ${failed} failed, ${Math.round(recoveredMs)} ms`)
    }
    await endWork()
    await settle(world, pool)
    const arrived = new Set(mails.accepted)
    const unsent = world.emails.filter((email) => !arrived.has(email))
    if (unsent.length > 0) throw new Error(`Mails to ${unsent.length} who signed up were lost`)
  } finally {
    traffic.end()
    for (const server of [web, worker]) await server.kill()
    await pool.end()
    await mails.shut()
    await store.close()
    await s3.stop()
  }
  return suffered
}

/** Returns a function that does this at its first success only. */
function once(act: () => Promise<void>): () => Promise<void> {
  let isDone = false
  return async () => {
    if (!isDone) await act()
    isDone = true
  }
}

/** A file in a message. */
interface SentFile {
  artist: Member
  id: string
  bytes: Uint8Array
}

/** Returns whether a file comes back as it was sent. Throws when it can't be downloaded. */
async function isStored({ artist, id, bytes }: SentFile): Promise<boolean> {
  const file = await artist.api.messages.attachment({ id })
  return Buffer.from(await file.arrayBuffer()).equals(bytes)
}

/** Returns the ids of the files that don't come back as they were sent. */
async function findLostFiles(files: SentFile[]): Promise<string[]> {
  const lost: string[] = []
  for (const each of files) if (!(await isStored(each).catch(() => false))) lost.push(each.id)
  return lost
}

async function haveClocksRunSince(pool: Pool, at: number): Promise<boolean> {
  const { rows } = await pool.query<{ finished: boolean }>(
    `select bool_and(finished_at > $1) as finished from clock_runs where name like 'clock\\_%'`,
    [new Date(at)],
  )
  return rows[0]!.finished
}
