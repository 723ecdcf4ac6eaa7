import { rmSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import { makeScratchFolder } from '../../test/database/scratch-folder.ts'
import { Overloaded } from '../queue.ts'
import { createRenderer, renderTask, TooMuchWork } from './renderer.ts'
import type { busy } from '../../test/render-task.ts'

const folder = makeScratchFolder('renderer')
const renderer = createRenderer(folder, { warn: vi.fn() })
afterAll(async () => {
  await renderer.close()
  rmSync(folder, { recursive: true, force: true })
})
const BUSY = renderTask<typeof busy>(import.meta.resolve('../../test/render-task.ts'), 'busy')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

it('works in another thread while this one continues', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const [thread] = textOf(await renderer.render(BUSY, { ms: 300 }, { member: 'ann' })).split(' ')
  clearInterval(timer)
  expect(Number(thread)).toBeGreaterThan(0)
  expect(turns).toBeGreaterThan(10)
})

it('gives each member a share, and refuses more', async () => {
  const ask = (member: string | null, count: number, more = {}) =>
    Array.from({ length: count }, () => renderer.render(BUSY, { ms: 20 }, { member, ...more }))
  const outcomes = async (asked: Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).map((each) => (each.status === 'rejected' ? each.reason : 'done'))
  const [ann, bob, visitors, inside] = await Promise.all([
    outcomes(ask('ann', 40)),
    outcomes(ask('bob', 1)),
    outcomes(ask(null, 20)),
    outcomes(ask('ann', 2, { wasLetIn: true })),
  ])
  expect(ann.filter((each) => each === 'done')).toHaveLength(8)
  expect(ann.find((each) => each !== 'done')).toEqual(new Overloaded(true))
  expect([bob, inside]).toEqual([['done'], ['done', 'done']])
  expect(visitors.filter((each) => each === 'done')).toHaveLength(16)
  expect(visitors.find((each) => each !== 'done')).toMatchObject({ byMember: false })
  // A finished task doesn't count toward the share anymore.
  expect(await outcomes(ask('ann', 8))).toEqual(Array.from({ length: 8 }, () => 'done'))
})

it('renders the same thing once, for simultaneous and later requests', async () => {
  const readInput = vi.fn(() => ({ ms: 1, text: 'poster' }))
  const once = () => renderer.renderOnce(BUSY, readInput, { member: 'ann', key: 'poster' })
  const made = await Promise.all(Array.from({ length: 30 }, once))
  expect(new Set(made.map(textOf)).size).toBe(1)
  expect(textOf(await once())).toMatch(/ poster$/)
  expect(readInput).toHaveBeenCalledTimes(1)

  await renderer.clear()
  await once()
  expect(readInput).toHaveBeenCalledTimes(2)
})

it('renders for a member who joins another one whose share is used up', async () => {
  const full = Array.from({ length: 8 }, () => renderer.render(BUSY, { ms: 20 }, { member: 'ann' }))
  const once = (member: string) => renderer.renderOnce(BUSY, () => ({ ms: 1 }), { member, key: 'shared' })
  const [ann, bob] = await Promise.allSettled([once('ann'), once('bob')])
  expect(ann).toMatchObject({ status: 'rejected', reason: new Overloaded(true) })
  expect(bob.status).toBe('fulfilled')
  await Promise.all(full)
})

it('reports what failed in the other thread, and continues', async () => {
  const wrong = renderer.render({ ...BUSY, name: 'missing' }, { ms: 1 }, { member: 'ann' })
  await expect(wrong).rejects.toThrow()
  expect(textOf(await renderer.render(BUSY, { ms: 1 }, { member: 'ann' }))).toMatch(/^\d+ /)
})

it('ends a task that needs more time than it may use, and continues', async () => {
  const endless = { ...BUSY, mostMs: 50 }
  await expect(renderer.render(endless, { ms: 60_000 }, { member: 'ann' })).rejects.toThrow(TooMuchWork)
  expect(textOf(await renderer.render(BUSY, { ms: 1 }, { member: 'ann' }))).toMatch(/^\d+ /)
})
