import { expect, it } from 'vitest'
import { createQueue } from './image-queue.ts'

it('runs two at once, in order, and goes on after a failure', async () => {
  const inTurn = createQueue(2)
  const started: number[] = []
  let running = 0
  let mostRunning = 0

  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((n) =>
      inTurn(async () => {
        started.push(n)
        running += 1
        mostRunning = Math.max(mostRunning, running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running -= 1
        if (n % 2) throw new Error('odd')
        return n
      }),
    ),
  )

  expect(mostRunning).toBe(2)
  expect(started).toEqual([1, 2, 3, 4, 5, 6])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'failed',
    2,
    'failed',
    4,
    'failed',
    6,
  ])
})
