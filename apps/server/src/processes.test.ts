import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../test/database/database.ts'
import { runServer } from '../test/run-server.ts'
import { makeScratchFolder } from '../test/database/scratch-folder.ts'

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it(
  'shares a port among processes, replaces one that ends, and stops them all',
  { timeout: 60_000 },
  async () => {
    const database = await createTestDatabase()
    const server = await runServer({
      DATABASE_URL: database.url,
      DATA_DIR: makeScratchFolder('processes'),
      DEMO: 'off',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PROCESS_COUNT: '2',
      LOG_LEVEL: 'silent',
    })
    const isReady = async () =>
      (await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null))?.ok ??
      false
    try {
      const first = childrenOf(server.pid)
      expect(first).toHaveLength(2)
      process.kill(first[0]!, 'SIGKILL')
      await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
      await expect
        .poll(() => childrenOf(server.pid).filter((pid) => pid !== first[0]).length, { timeout: 20_000 })
        .toBe(2)
      const now = childrenOf(server.pid)
      await server.stop()
      expect(now.filter(isAlive)).toEqual([])
    } finally {
      await server.stop()
      await database.drop()
    }
  },
)
