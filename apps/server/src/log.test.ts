import { asPersonId } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { runFor } from './current-work.ts'
import { createLog } from './log.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('logs where an unexpected error happened, and nothing of the row that it was about', async () => {
  let written = ''
  const log = createLog('warn', { destination: { write: (line) => (written += line) } })
  const insert = 'insert into users (email, password_hash) values ($1, null)'
  const error: unknown = await test.deps.pool.query(insert, ['someone@example.com']).catch((e: unknown) => e)
  log.error({ error }, 'failed')
  log.error({ error: new Error('outer', { cause: error }) }, 'failed again')
  expect(written).toContain('violates not-null constraint')
  expect(written).toContain('log.test.ts')
  expect(written.match(/"column":"password_hash"/g)).toHaveLength(2)
  expect(written).not.toContain('someone@example.com')
})

it('writes lines that people can read where a program is not meant to', () => {
  let written = ''
  const log = createLog('info', { format: 'text', destination: { write: (line) => (written += line) } })
  const work = {
    kind: 'job',
    requestId: 'ab12',
    operation: 'gigs.create',
    actorId: asPersonId('u1'),
  } as const
  runFor({ ...work, refusalCode: null, traceparent: null }, () => log.info({ ms: 12, path: '/x' }, 'request'))
  log.error({ error: new TypeError('No such gig') }, 'an operation failed unexpectedly')
  const [first, second, ...stack] = written.split('\n')
  expect(first).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3}  INFO   request  requestId=ab12  operation=gigs\.create  actor=u1  ms=12  path=\/x$/,
  )
  expect(second).toMatch(/ERROR  an operation failed unexpectedly  error=No such gig$/)
  expect(stack[0]).toBe('    TypeError: No such gig')
  expect(stack[1]).toContain('log.test.ts')
})
