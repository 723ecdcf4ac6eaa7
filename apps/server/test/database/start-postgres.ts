import { chmodSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/start-embedded-postgres.ts'
import type { PostgresPackage } from '../../src/embedded-postgres/find-binaries.ts'
import { makeScratchFolder } from './scratch-folder.ts'

/** For databases that end with the test run: nothing needs to survive a crash of the machine. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // A template must be free of connections while it is copied, and autovacuum makes some.
  autovacuum: 'off',
  // Creating and dropping a database looks through all of it.
  shared_buffers: '32MB',
  // Each connection is short: it would plan a statement five times before it keeps the plan.
  plan_cache_mode: 'force_generic_plan',
}

/** Checking a password takes both sides milliseconds, and a test app opens twenty connections. */
const WHO_MAY_CONNECT = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

/** Starts an embedded PostgreSQL for tests, in a folder that the caller deletes; its socket file is open to all users. */
export async function startTestPostgres(
  dataDir: string,
  postgresPackage: PostgresPackage = 'embedded-postgres',
): Promise<EmbeddedPostgres> {
  const sockets = makeScratchFolder('sockets')
  // Started by root, the server runs as another user.
  chmodSync(sockets, 0o777)
  const hbaFile = join(sockets, 'pg_hba.conf')
  writeFileSync(hbaFile, WHO_MAY_CONNECT)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    report: () => {},
    package: postgresPackage,
    settings: { ...FAST, unix_socket_directories: sockets, hba_file: hbaFile },
  })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(sockets, { recursive: true, force: true })
    },
  }
}
