import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { logSlowStatements } from './slow-statements.ts'

const lines: Record<string, unknown>[] = []
let test: TestApp
let stop: () => Promise<void>
beforeAll(async () => {
  const onLog = (line: string) => void lines.push(JSON.parse(line))
  test = await startTestApp({ SLOW_STATEMENT_MS: '100' }, { delivers: false, onLog })
  stop = logSlowStatements(test.deps)
})
afterAll(async () => {
  await stop()
  await test.close()
})
const slow = () => lines.filter(({ msg }) => msg === 'a statement was slow')

it('logs a slow statement with its plan and without its values, once a minute', async () => {
  const query = 'select u.id from pg_sleep($2::float), users u where email = $1'
  for (let run = 0; run < 2; run++) await test.deps.pool.query(query, ['private@example.com', 0.12])
  await test.deps.pool.query(query.replace('u.id', 'u.email'), ['private@example.com', 0])
  await expect.poll(slow).toHaveLength(1)
  expect(slow()).toEqual([
    expect.objectContaining({
      level: 'warn',
      statement: 'select pg_sleep',
      sql: query,
      failed: false,
      plan: expect.stringMatching(/Index (Only )?Scan using users_email.* on users u[^]*\$1/),
    }),
  ])
  expect(slow()[0]!.ms).toBeGreaterThanOrEqual(100)
  expect(JSON.stringify(slow())).not.toContain('private')
})

it('logs no more than ten in a minute', async () => {
  const runs = Array.from({ length: 12 }, (_, run) => `select ${run} as run, pg_sleep(0.101), $1 as word`)
  await Promise.all(runs.map((query) => test.deps.pool.query(query, ['private'])))
  await expect.poll(() => slow().length).toBe(10)
  expect(JSON.stringify(slow())).not.toContain('private')
})
