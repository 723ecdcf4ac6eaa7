import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { Overloaded } from '../../queue.ts'
import type { Admission } from './admission.ts'
import { shedLoad } from './shed-load.ts'

const deps = { log: createLog('silent'), config: { slowdownLimit: 2 } } as Parameters<typeof shedLoad>[1]
const line = { refuses: vi.fn<Admission['refuses']>(), enter: vi.fn<Admission['enter']>(), leave: vi.fn() }
const state = () => ({ atOnce: 4, running: 0, waiting: 0, refused: 0 })
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

/** A server with this line in front, which says what it did. */
function start({ refuses = false, enter = async () => line.leave as (succeeded: boolean) => void } = {}) {
  line.refuses.mockReturnValue(refuses)
  line.enter.mockImplementation(enter)
  const app = Fastify()
  shedLoad(app, deps, { ...line, state })
  const served = vi.fn()
  app.setErrorHandler(async (error, _request, reply) =>
    reply.code(error instanceof Overloaded ? 503 : 500).send(),
  )
  app.all('/*', async ({ url, body }) => {
    served(url, body)
    if (url.startsWith('/api/broken')) throw new Error('broken')
    return 'served'
  })
  return { app, served }
}

it('refuses in the API’s format before it reads the body, and says when to try again', async () => {
  const { app, served } = start({ refuses: true })
  const seconds = new Set<number>()
  for (let turn = 0; turn < 40; turn++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/gigs',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      defined: true,
      code: 'TOO_BUSY',
      status: 503,
      message: 'Bandstand is very busy right now. Try again in a moment.',
    })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    seconds.add(Number(answer.headers['retry-after']))
  }
  expect(seconds.size).toBeGreaterThan(1)
  expect([Math.min(...seconds) >= 3, Math.max(...seconds) <= 7]).toEqual([true, true])
  expect(served).not.toHaveBeenCalled()
})

it('sends refusals later when there are very many, so that refusing isn’t all it does', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const { app } = start({ refuses: true })
  const refuse = async (times: number) => {
    const answers = vi.fn()
    for (let turn = 0; turn < times; turn++) void app.inject({ url: '/api/gigs' }).then(answers)
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    return answers
  }
  await app.ready()
  expect(await refuse(200)).toHaveBeenCalledTimes(200)
  await vi.advanceTimersByTimeAsync(100)
  // 2,000 a second until now.
  const late = await refuse(50)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(950)
  await new Promise((resolve) => setImmediate(resolve))
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(50)
  await new Promise((resolve) => setImmediate(resolve))
  expect(late).toHaveBeenCalledTimes(50)
  await vi.advanceTimersByTimeAsync(1000)
  await refuse(1)
  expect(await refuse(10)).toHaveBeenCalledTimes(10)
})

it('shows a page that reloads itself to whoever opens one', async () => {
  const { app } = start({ refuses: true })
  const answer = await app.inject({ url: '/gigs/1', headers: { accept: 'text/html,*/*' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('<h1>Bandstand is very busy</h1>')
  expect(answer.headers.refresh).toBe(answer.headers['retry-after'])
})

it('always serves health, and what has limits of its own', async () => {
  const { app } = start({ refuses: true, enter: () => Promise.reject(new Overloaded(false)) })
  for (const url of [
    '/healthz',
    '/readyz?from=proxy',
    '/webhooks/payments',
    '/auth/v1/token?grant_type=refresh_token',
    '/storage/v1/object/avatars/a/b.jpg',
    '/assets/index-abc.js',
    '/favicon.svg',
    '/share/gigs/1.png',
  ])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200])
  for (const url of [
    '/healthz/api',
    '/api/gigs',
    '/api/gigs?x=.js',
    '/api/gigs.js',
    '/',
    '/calendar/secret.ics',
  ])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 503])
  expect(line.enter).not.toHaveBeenCalled()
})

it('ends the turn of each request once, and compares the same operations on different rows', async () => {
  const { app } = start()
  const [a, b] = ['6f2ff7ab-7d31-4d6c-9a57-0d1a3c0a3f11', '0d1a3c0a-7d31-4d6c-9a57-6f2ff7ab3f11']
  for (const url of [`/api/gigs/${a}?x=1`, `/api/gigs/${b}`, '/api/broken']) await app.inject({ url })
  expect(line.enter.mock.calls.map(([kind]) => kind)).toEqual([
    'GET /api/gigs/:id',
    'GET /api/gigs/:id',
    'GET /api/broken',
  ])
  expect(line.leave.mock.calls).toEqual([[true], [true], [false]])
})

it('refuses a request whose turn doesn’t come in time', async () => {
  const { app, served } = start({ enter: () => Promise.reject(new Overloaded(false)) })
  expect((await app.inject({ url: '/api/gigs' })).statusCode).toBe(503)
  expect(served).not.toHaveBeenCalled()
})
