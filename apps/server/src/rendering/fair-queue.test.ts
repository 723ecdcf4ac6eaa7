import { queueOptionsSymbol } from 'piscina'
import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const task = (member: string, number: number) => ({ number, [queueOptionsSymbol]: { member } }) as never

it('takes turns between members, each one’s tasks in order, however many one has', () => {
  const queue = new FairQueue()
  const ann = [1, 2, 3, 4].map((number) => task('ann', number))
  const bob = [5, 6].map((number) => task('bob', number))
  for (const each of ann) queue.push(each)
  for (const each of bob) queue.push(each)
  expect(queue.size).toBe(6)
  queue.remove(ann[2]!)
  queue.remove(ann[2]!)
  expect(queue.size).toBe(5)
  expect(Array.from({ length: 6 }, () => queue.shift())).toEqual([
    ann[0],
    bob[0],
    ann[1],
    bob[1],
    ann[3],
    null,
  ])
  expect(queue.size).toBe(0)
})
