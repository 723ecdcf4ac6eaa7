import { readdirSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeScratchFolder } from '../../test/database/scratch-folder.ts'
import { createDiskCache } from './disk-cache.ts'

const folder = makeScratchFolder('cache')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const aged = new Set<string>()
const age = (days: number, name: string) => {
  aged.add(name)
  const at = new Date(Date.now() - days * 86_400_000)
  utimesSync(path.join(folder, name), at, at)
}

it('keeps entries until they are a week old or the folder is full, then drops the oldest first', async () => {
  const cache = createDiskCache(folder, 25)
  expect(await cache.get('a')).toBeNull()
  for (const [days, key] of [
    [8, 'old'],
    [3, 'third'],
    [2, 'second'],
    [1, 'first'],
  ] as const) {
    await cache.put(key, Buffer.alloc(10, key))
    age(
      days,
      readdirSync(folder).find((name) => !aged.has(name))!,
    )
  }
  expect(await cache.get('old')).toEqual(Buffer.alloc(10, 'old'))
  await cache.sweep()
  const kept = await Promise.all(['old', 'third', 'second', 'first'].map((key) => cache.get(key)))
  expect(kept.map((bytes) => bytes !== null)).toEqual([false, false, true, true])
  cache.stop()
})
