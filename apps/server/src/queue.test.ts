import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createQueue, Overloaded, type QueueOptions } from './queue.ts'

const NO_LIMIT = { atOnce: 1, mostQueued: Infinity }

/** A queue whose one place is taken until `free` is called; `add` queues work that records its number when it starts. */
function takenQueue(limits: Partial<Parameters<typeof createQueue>[0]> = {}) {
  const inTurn = createQueue({ ...NO_LIMIT, ...limits })
  const begun: unknown[] = []
  const { promise, resolve: free } = Promise.withResolvers<void>()
  const first = inTurn(() => promise, { member: 'first' })
  const add = (number: unknown, options?: QueueOptions) =>
    inTurn(async () => {
      begun.push(number)
    }, options)
  return { add, begun, free, first }
}

describe('a queue', () => {
  it('runs two at once, in order, and continues after a failure', async () => {
    const inTurn = createQueue({ atOnce: 2, mostQueued: Infinity })
    const started: number[] = []
    let running = 0
    let mostRunning = 0
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((n) =>
        inTurn(async () => {
          started.push(n)
          running += 1
          mostRunning = Math.max(mostRunning, running)
          await sleep(2)
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

  it('takes turns between members, each one’s tasks in order, no matter how many one has', async () => {
    const { add, begun, free, first } = takenQueue()
    const asked = [1, 2, 3, 4].map((number) => add(`ann ${number}`, { member: 'ann' }))
    asked.push(...[5, 6].map((number) => add(`bob ${number}`, { member: 'bob' })))
    free()
    await Promise.all([first, ...asked])
    expect(begun).toEqual(['ann 1', 'bob 5', 'ann 2', 'bob 6', 'ann 3', 'ann 4'])
  })

  it('leaves out work that was abandoned, and returns its share and place', async () => {
    const { add, begun, free, first } = takenQueue({ mostQueued: 2, shareOf: () => 2 })
    const leaving = new AbortController()
    const left = add(1, { member: 'ann', signal: leaving.signal })
    const stays = add(2, { member: 'ann' })
    await expect(add(3, { member: 'bob' })).rejects.toThrow(Overloaded)
    leaving.abort(new Error('hung up'))
    await expect(left).rejects.toThrow('hung up')
    await expect(add(4, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
    const later = add(5, { member: 'ann' })
    free()
    await Promise.all([first, stays, later])
    expect(begun).toEqual([2, 5])
    // Once started it continues, and its end doesn't change the order of the others.
    const ending = new AbortController()
    const last = add(6, { signal: ending.signal })
    ending.abort()
    await last
    await Promise.all([add(7), add(8)])
    expect(begun).toEqual([2, 5, 6, 7, 8])
  })

  it('refuses more than a member’s share, and more than the limit of all, but not what was admitted', async () => {
    const { add, begun, free, first } = takenQueue({
      mostQueued: 3,
      shareOf: (member) => (member === null ? 1 : 2),
    })
    const asked = [add(1, { member: 'ann' }), add(2, { member: 'ann' }), add(3)]
    await expect(add(4, { member: 'ann' })).rejects.toEqual(new Overloaded(true))
    await expect(add(5)).rejects.toEqual(new Overloaded(false))
    await expect(add(6, { member: 'bob' })).rejects.toEqual(new Overloaded(false))
    asked.push(add(7, { member: 'ann', wasLetIn: true }))
    free()
    await Promise.all([first, ...asked])
    expect(begun).toEqual([1, 3, 2, 7])
  })

  it('refuses with the owner’s own error', async () => {
    const { add, free, first } = takenQueue({ mostQueued: 0, refusal: () => new Error('try again later') })
    await expect(add(1)).rejects.toThrow('try again later')
    free()
    await first
  })
})
