import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
const source = `
  import { handleUnhandled } from ${url('last-resort.ts')}
  import { createLog } from ${url('log.ts')}
  import { DatabaseUnavailable } from ${url('db/database-unavailable.ts')}
  handleUnhandled(createLog('error'))
  void Promise.reject(new DatabaseUnavailable(new Error('Connection terminated unexpectedly')))
  setTimeout(() => {
    console.log('still here')
    void Promise.reject(new TypeError('a bug'))
    setTimeout(() => console.log('still here after a bug'), 1000)
  }, 10)`

it('survives an unhandled loss of the database, and ends on a bug, with the reason in the log', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  })
  // The log is written asynchronously and flushed at the end, so only its lines are guaranteed, not their order.
  const lines = stdout.trim().split('\n').toSorted()
  expect(lines[0]).toBe('still here')
  expect(lines.slice(1).map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'error', error: { message: expect.stringContaining('Connection terminated unexpectedly') } },
    { level: 'fatal', error: { name: 'TypeError', message: 'a bug' } },
  ])
  expect([lines.length, status]).toEqual([3, 1])
})
