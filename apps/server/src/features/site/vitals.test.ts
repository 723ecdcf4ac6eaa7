import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous } from '../../../test/members/factories.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { expireVitals, readVitals } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ WEB_VITALS: 'on' })
})
afterAll(() => test.close())

const report = (body: unknown) => anonymous(test).fetch('/api/vitals', { method: 'POST', body })

it('page loads report how fast they were, as counts by page that the operator reads [PWA-08]', async () => {
  const loads = Array.from({ length: 20 }, (_, n) => ({
    route: '/gigs',
    metrics: [
      { name: 'LCP', value: (n + 1) * 100 },
      { name: 'CLS', value: 0.01 },
    ],
  }))
  const answers = await Promise.all(loads.map((load) => report(load)))
  for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { counted: true }])

  const vitals = await readVitals(test.deps, 1)
  expect(vitals.map(({ route, metric, samples }) => [route, metric, samples])).toEqual([
    ['/gigs', 'CLS', 20],
    ['/gigs', 'LCP', 20],
  ])
  expect(vitals[1]!.p75).toBeGreaterThanOrEqual(1500)
  expect(vitals[1]!.p75).toBeLessThan(1800)
  const { lines } = await runAdmin(test.deps, ['vitals', '--days=7'])
  expect(lines.join('\n')).toMatch(/\/gigs +LCP +20 +\d+ ms +\d+ ms +\d+ ms +good/)
  await expect(runAdmin(test.deps, ['vitals', '--days=0'])).rejects.toThrow('--days must be a number')

  const columns = await test.deps.db.selectFrom('web_vitals').selectAll().executeTakeFirstOrThrow()
  expect(Object.keys(columns)).toEqual(['day', 'route', 'metric', 'bucket', 'samples'])
})

it.each([
  ['an address instead of its pattern', { route: '/gigs/7c0c1f5e-0001-4000-8000-00000000000a', metrics: [] }],
  ['a page that is none', { route: '/secret', metrics: [{ name: 'LCP', value: 1 }] }],
  ['a measure that is none', { route: '/', metrics: [{ name: 'FID', value: 1 }] }],
  ['less than nothing', { route: '/', metrics: [{ name: 'LCP', value: -1 }] }],
  ['a year', { route: '/', metrics: [{ name: 'LCP', value: 3e10 }] }],
  ['nothing', { route: '/', metrics: [] }],
  ['who it was', { route: '/', metrics: [{ name: 'LCP', value: 1 }], userId: 'x' }],
  [
    'more than there is',
    { route: '/', metrics: Array.from({ length: 6 }, () => ({ name: 'LCP', value: 1 })) },
  ],
])('a report of %s is refused', async (_, body) => {
  expect((await report(body)).status).toBe(422)
})

it('counts expire after ninety days, and nothing is counted unless the operator turned it on', async () => {
  await report({ route: '/help', metrics: [{ name: 'TTFB', value: 80 }] })
  await expireVitals(test.deps)
  expect(await readVitals(test.deps, 1)).not.toEqual([])
  test.setTime(new Date(Date.now() + 91 * 86_400_000))
  await expireVitals(test.deps)
  expect(await test.deps.db.selectFrom('web_vitals').selectAll().execute()).toEqual([])

  test.deps.config.webVitals = false
  const answer = await report({ route: '/help', metrics: [{ name: 'TTFB', value: 80 }] })
  expect(await answer.json()).toEqual({ counted: false })
  expect(await test.deps.db.selectFrom('web_vitals').selectAll().execute()).toEqual([])
})
