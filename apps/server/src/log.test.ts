import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { createLog } from './log.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('logs where an unexpected error happened, and nothing of the row that it was about', async () => {
  let written = ''
  const log = createLog('warn', { write: (line) => (written += line) })
  const insert = 'insert into users (email, password_hash) values ($1, null)'
  const error: unknown = await test.deps.pool.query(insert, ['someone@example.com']).catch((e: unknown) => e)
  log.error({ error }, 'failed')
  log.error({ error: new Error('outer', { cause: error }) }, 'failed again')
  expect(written).toContain('violates not-null constraint')
  expect(written).toContain('log.test.ts')
  expect(written.match(/"column":"password_hash"/g)).toHaveLength(2)
  expect(written).not.toContain('someone@example.com')
})
