import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import type { Binaries } from './find-binaries.ts'
import { findPostmaster, stopPostmaster, waitForEnd, type Postmaster } from './postmaster.ts'
import { serverSettings } from './server-settings.ts'
import type { SystemUser } from './system-user.ts'

export type Cluster = {
  folder: string
  password: string
  logFile: string
  binaries: Binaries
  user: SystemUser
  settings?: Record<string, string>
  /** Where it must listen; a free port by default. */
  port?: number
}

/** These failures are temporary: processes of a killed server are still ending, or another program took the port. */
const passingReasons = /shared memory block|lock file|bind|TCP\/IP|doesn’t respond/
/** A server whose Node was killed may need this long until its last process has closed the data. */
const settleSeconds = 8
const silentSeconds = 10

/** A folder whose file system has no sockets, such as some that are shared with another system. */
const noSockets = /Unix-domain socket/

/**
 * Returns the URL of one database of a running cluster, whose password it contains. It names the socket file if there is one: a statement by TCP takes the
 * kernel several times as long.
 */
export function databaseUrl(password: string, { port, socketFolder }: Postmaster, database: string): string {
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'
  return `postgres://postgres:${password}@${host}:${port}/${database}`
}

/**
 * Returns the server of this cluster once it accepts connections: the running one (its Node was killed, or another Bandstand
 * uses it, which the caller finds out by the lock), or a new one.
 * @throws StartError with PostgreSQL's own reason when it doesn't start.
 */
export async function runServer(cluster: Cluster, report: (text: string) => void): Promise<Postmaster> {
  const deadline = Date.now() + settleSeconds * 1000
  for (;;) {
    const running = findPostmaster(cluster.folder)
    if (running && (await isAnswering(cluster, running, report))) return running
    if (running) await stopPostmaster(running.pid, cluster.folder)
    const attempt = await launch(cluster, report)
    if ('port' in attempt) return attempt
    if (noSockets.test(attempt.reason)) {
      cluster = { ...cluster, settings: { ...cluster.settings, unix_socket_directories: '' } }
      continue
    }
    if (Date.now() > deadline || !passingReasons.test(attempt.reason)) {
      throw new StartError(`The embedded database didn’t start: ${attempt.reason} (see ${cluster.logFile}).`)
    }
    await sleep(250)
  }
}

async function launch(
  cluster: Cluster,
  report: (text: string) => void,
): Promise<Postmaster | { reason: string }> {
  const port = cluster.port ?? (await findFreePort())
  const settings = { ...serverSettings(cluster.folder), ...cluster.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(cluster.logFile)
  const logStart = statSync(cluster.logFile).size
  // A process group of its own: Ctrl-C in the terminal must reach the server through stop(), after the last request.
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.folder, '-p', String(port), ...flags], {
    ...cluster.user,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(readReason(cluster.logFile, logStart)))
  })
  const pid = child.pid
  if (pid === undefined) return { reason: await ended }
  const server = { pid, port, socketFolder: settings.unix_socket_directories ?? '' }
  const answered = isAnswering(cluster, server, report)
  const reason = await Promise.race([ended, answered.then((yes) => (yes ? undefined : 'it doesn’t respond'))])
  // Its later end isn't a failure, and its log may be deleted by then.
  child.removeAllListeners('exit')
  return reason === undefined ? server : { reason }
}

/** Waits while the server starts, recovers or stops; returns false when it has ended or doesn't respond. */
async function isAnswering(
  cluster: Cluster,
  server: Postmaster,
  report: (text: string) => void,
): Promise<boolean> {
  let silentSince = Date.now()
  let reportAt = Date.now() + 5000
  while (Date.now() - silentSince < silentSeconds * 1000) {
    const answer = await tryConnection(databaseUrl(cluster.password, server, 'postgres'))
    if (answer === 'yes') return true
    if (answer === 'wait') silentSince = Date.now()
    if (await waitForEnd(server.pid, cluster.folder, 0.03)) return false
    if (Date.now() > reportAt) {
      report('Waiting for the database to recover its data …')
      reportAt = Date.now() + 5000
    }
  }
  return false
}

async function tryConnection(url: string): Promise<'yes' | 'wait' | 'no'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'yes'
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '28P01')
      throw new StartError('The embedded database refused its password: someone changed it.')
    // 57P03: starting up or shutting down; 53300: all connections are taken.
    return code === '57P03' || code === '53300' ? 'wait' : 'no'
  } finally {
    client.end().catch(() => {})
  }
}

/** Appends; a long log of earlier runs is set aside once. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}

function readReason(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString().split('\n')
  const fatal =
    lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.findLast((line) => line !== '')
  return fatal?.replace(/^.*(FATAL|PANIC): +/, '') ?? 'it ended without an error message'
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
