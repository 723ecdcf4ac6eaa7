import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../start-error.ts'
import { isClusterMade } from './choose-cluster.ts'
import type { Binaries } from './find-binaries.ts'
import type { SystemUser } from './system-user.ts'

const partialPrefix = 'postgres.partial-'
const passwordFile = 'bandstand.password'

/**
 * Creates an empty cluster with a random password. It appears at its path complete or not at all, no matter which process is
 * killed in the meantime.
 */
export async function createCluster(cluster: string, binaries: Binaries, user: SystemUser): Promise<void> {
  const partial = mkdtempSync(join(dirname(cluster), partialPrefix))
  const data = join(partial, 'data')
  const secret = join(partial, 'password')
  const password = randomBytes(24).toString('hex')
  try {
    writeFileSync(secret, password, { mode: 0o600 })
    for (const path of user ? [partial, secret] : []) chownSync(path, user!.uid, user!.gid)
    await runInitdb(binaries, user, data, secret)
    renameSync(secret, join(data, passwordFile))
    renameSync(data, cluster)
  } catch (error) {
    // Another start may have been faster; then its cluster is the one to use.
    if (!isClusterMade(cluster, binaries.major)) throw error
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Removes partial clusters that were left beside the cluster by starts that were killed. */
export function removePartialClusters(cluster: string): void {
  const parent = dirname(cluster)
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(partialPrefix))) {
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Returns the password of the database user `postgres`, which is stored in the cluster's folder, so that the two stay
 * together. Throws StartError when Bandstand did not create the cluster.
 */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(join(cluster, passwordFile), 'utf8')
  } catch {
    throw new StartError(`The database in ${cluster} wasn’t created by Bandstand. Move it, or set DATA_DIR.`)
  }
}

async function runInitdb(binaries: Binaries, user: SystemUser, data: string, secret: string): Promise<void> {
  // macOS doesn't have C.UTF-8; PostgreSQL 17 and later include their own, with the same order.
  const locale =
    process.platform === 'darwin' && binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const flags = [
    '--encoding=UTF8',
    ...locale,
    '--auth=scram-sha-256',
    '--username=postgres',
    `--pwfile=${secret}`,
  ]
  const child = spawn(binaries.initdb, [`--pgdata=${data}`, ...flags], {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) {
    throw new StartError(
      `The embedded database couldn’t be created in ${dirname(dirname(data))}: ${complaint.trim().replaceAll('\n', ' ')}`,
    )
  }
}
