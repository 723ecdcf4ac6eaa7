import type { Pool } from 'pg'
import { createDatabase } from '../../src/db/database.ts'
import { createSandbox } from '../../src/integrations/payments/sandbox.ts'
import { createLog } from '../../src/log.ts'
import { readSecretKey } from '../../src/secrets/secret-key.ts'
import { createSecrets } from '../../src/secrets/secrets.ts'
import type { TestApp } from '../app.ts'
import { TEST_SECRET_KEY } from '../secret-key.ts'

/** Their secrets are encrypted with this key, or not at all. */
const key = readSecretKey(TEST_SECRET_KEY)
const keys = { find: (id: string) => (id === key.id ? key : null) }

/** Returns servers in other processes, at `url`, as far as the factories need one. */
export function createOutside(url: string, pool: Pool, now: () => Date): TestApp {
  const db = createDatabase(pool)
  const secrets = createSecrets(db, keys)
  const deps = {
    db,
    secrets,
    now,
    config: { publicUrl: url },
    payments: createSandbox(db, secrets),
    log: createLog('error'),
  }
  return { url, deps } as unknown as TestApp
}
