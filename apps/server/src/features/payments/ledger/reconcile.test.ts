import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { runAdmin } from '../../../admin/run-admin.ts'
import type { BookLine } from '../../../integrations/payments/port.ts'
import { type Difference, stillDiffering } from './differences.ts'
import { reconcile } from './reconcile.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

it('takes as many steps as there are lines, no matter how many differ', async () => {
  let looks = 0
  const before = Array.from({ length: 3000 }, (_, n) => ({
    kind: 'charge' as const,
    get id() {
      looks += 1
      return `a${n}`
    },
  }))
  const line = (id: string): Difference => ({ kind: 'charge', id, oursCents: 0, theirsCents: 1 })
  const now = Array.from({ length: 3000 }, (_, n) => line(`a${n + 1}`))
  expect(await stillDiffering(before, now)).toEqual(now.slice(0, -1))
  expect(looks).toBe(before.length)
})

it('compares tens of thousands of differing lines while the server keeps responding, and stores a bounded report of them', async () => {
  const all = 50_000
  async function* books(): AsyncIterable<BookLine> {
    for (let n = 0; n < all; n++)
      yield { kind: n % 2 ? 'refund' : 'charge', id: `sb_${n}`, amountCents: 100 + n }
  }
  const error = vi.fn()
  const log = Object.assign(Object.create(test.deps.log), { error, warn: () => {} })
  const payments = { ...test.deps.payments, books }
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  const differences = await reconcile({ ...test.deps, log, payments })
  clearInterval(timer)

  expect(differences).toHaveLength(all)
  // Timers run between slices: two comparisons of 50 slices each, and what is done with their results.
  expect(turns).toBeGreaterThan(100)
  expect(error.mock.calls).toHaveLength(201)
  expect(error.mock.lastCall).toMatchObject([
    { counts: { charge: 25_000, refund: 25_000 }, total: all },
    expect.any(String),
  ])
  const { rows } = await sql<{ kept: number; difference_count: number }>`
    select jsonb_array_length(differences) as kept, difference_count from reconciliations
    order by id desc limit 1`.execute(test.deps.db)
  expect(rows).toEqual([{ kept: 200, difference_count: all }])
})

it('shows the operator the first of many differences, and how many there are', async () => {
  const body = JSON.stringify({ status: 'succeeded', amountCents: 4217 })
  await sql`
    insert into sandbox_objects
    select 'sbi_' || n, 'intent', 'sbi_' || n, ${body}::jsonb, now() from generate_series(1, 1250) n`.execute(
    test.deps.db,
  )
  const quiet = { ...test.deps, log: test.deps.log.child({}, { level: 'silent' }) }
  const { lines, json } = await runAdmin(quiet, ['reconcile', '--as=Olga'])
  expect(lines).toHaveLength(102)
  expect(lines.slice(-2)).toEqual(['… and 1,150 more.', '1,250 differences.'])
  expect(json).toMatchObject({ total: 1250, counts: { charge: 1250 } })
})
