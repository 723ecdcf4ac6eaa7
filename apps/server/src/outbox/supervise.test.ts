import { expect, it, vi } from 'vitest'
import { supervise } from './supervise.ts'

const log = { error: vi.fn() }

function pretend() {
  const runs: PromiseWithResolvers<void>[] = []
  const start = vi.fn(async () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return { promise: run.promise, stop: async () => run.resolve() }
  })
  return { runs, start }
}

it('restarts the job queue when it ends or fails, and not once it was stopped', async () => {
  const { runs, start } = pretend()
  const stop = await supervise(start, log, [0])
  runs[0]!.reject(new Error('The queue is in an inconsistent state'))
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve()
  await expect.poll(() => runs.length).toBe(3)
  expect(log.error).toHaveBeenCalledTimes(2)

  await stop()
  expect(start).toHaveBeenCalledTimes(3)
})

it('retries until a start succeeds, but reports the first failure', async () => {
  const { runs, start } = pretend()
  start.mockRejectedValueOnce(new Error('No database'))
  await expect(supervise(start, log, [0])).rejects.toThrow('No database')

  const stop = await supervise(start, log, [0])
  start.mockRejectedValueOnce(new Error('No database')).mockRejectedValueOnce(new Error('No database'))
  runs[0]!.resolve()
  await expect.poll(() => runs.length).toBe(2)
  await stop()
})
