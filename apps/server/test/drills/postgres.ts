import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { chooseCluster } from '../../src/embedded-postgres/choose-cluster.ts'
import { createCluster, readPassword } from '../../src/embedded-postgres/create-cluster.ts'
import { findBinaries } from '../../src/embedded-postgres/find-binaries.ts'
import {
  findPostmaster,
  type Postmaster,
  stopPostmaster,
  waitForEnd,
} from '../../src/embedded-postgres/postmaster.ts'
import { type Cluster, databaseUrl, runServer } from '../../src/embedded-postgres/run-server.ts'
import { findSystemUser } from '../../src/embedded-postgres/system-user.ts'

/** A PostgreSQL that no server of ours looks after, as on a real machine. */
export interface DrillPostgres {
  cluster: Cluster
  url: string
  /** Starts it again, at the same port. */
  start: () => Promise<void>
  /** Ends it after its last transaction. */
  stop: () => Promise<void>
  /** Ends it like a crash. */
  kill: () => Promise<void>
  /** Stops all of its processes where they are: they hold their connections and answer nothing. */
  freeze: () => void
  thaw: () => void
  remove(): Promise<void>
}

/** Creates and starts a PostgreSQL in a folder, with one database. */
export async function startDrillPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<DrillPostgres> {
  const user = findSystemUser()
  const folder = chooseCluster(dataDir, user, () => {})
  const binaries = findBinaries('embedded-postgres', user)
  await createCluster(folder, binaries, user)
  const cluster = {
    folder,
    password: readPassword(folder),
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    user,
    settings,
  }
  const server = await runServer(cluster, () => {})
  await ask(databaseUrl(cluster.password, server, 'postgres'), 'create database bandstand')
  return control(cluster, server, dataDir)
}

/** Starts a replica of a PostgreSQL, from a copy of its folder, which follows it by streaming. */
export async function startDrillReplica(
  { cluster: origin, url }: DrillPostgres,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<DrillPostgres> {
  const folder = chooseCluster(dataDir, origin.user, () => {})
  const client = new Client({ connectionString: url })
  await client.connect()
  // Both on one connection, whose end would end the backup.
  await client.query("select pg_backup_start('replica', true)")
  execFileSync('cp', ['-a', origin.folder, folder])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(folder, name))
  const { uid, gid } = statSync(folder)
  for (const [name, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(folder, name), text)
    chownSync(join(folder, name), uid, gid)
  }
  const { hostname, port: originPort, username } = new URL(url)
  const cluster = {
    ...origin,
    folder,
    logFile: join(dataDir, 'postgres.log'),
    settings: {
      ...settings,
      primary_conninfo: `host=${decodeURIComponent(hostname)} port=${originPort} user=${username} password=${origin.password}`,
    },
  }
  return control(cluster, await runServer(cluster, () => {}), dataDir)
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function control(cluster: Cluster, server: Postmaster, dataDir: string): DrillPostgres {
  const { folder } = cluster
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = findPostmaster(folder)
    if (!postmaster) return
    for (const pid of [postmaster.pid, ...childrenOf(postmaster.pid)]) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  const stop = async () => {
    const postmaster = findPostmaster(folder)
    if (postmaster) await stopPostmaster(postmaster.pid, folder)
  }
  return {
    cluster,
    url: databaseUrl(cluster.password, server, 'bandstand'),
    async start() {
      await runServer({ ...cluster, port: server.port }, () => {})
    },
    stop,
    async kill() {
      const postmaster = findPostmaster(folder)
      if (!postmaster) return
      process.kill(postmaster.pid, 'SIGKILL')
      await waitForEnd(postmaster.pid, folder, 10)
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async remove() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // pid (name) state parent …, and the name may contain spaces.
      const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return Number(ppid) === parent ? [Number(name)] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}
