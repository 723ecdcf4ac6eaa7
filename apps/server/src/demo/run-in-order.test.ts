import { expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { runInOrder, type Story } from './run-in-order.ts'

const minute = (minutes: number) => new Date(Date.UTC(2027, 0, 1, 12, minutes))

async function* noting(log: string[], name: string, minutes: readonly number[]): Story {
  for (const each of minutes) {
    const { now } = yield minute(each)
    log.push(`${name} ${now().getUTCMinutes()}`)
  }
}

it('runs the actions of several stories in the order of their moments, with the clock at each', async () => {
  const log: string[] = []
  const stories = [noting(log, 'a', [1, 5, 5, 9]), noting(log, 'b', [0, 5, 20]), noting(log, 'c', [])]
  await runInOrder({} as Deps, stories)
  expect(log).toEqual(['b 0', 'a 1', 'a 5', 'a 5', 'b 5', 'a 9', 'b 20'])
})

it('refuses a story that goes back in time', async () => {
  const log: string[] = []
  await expect(runInOrder({} as Deps, [noting(log, 'a', [5, 4])])).rejects.toThrow(/goes back/)
  expect(log).toEqual(['a 5'])
})
