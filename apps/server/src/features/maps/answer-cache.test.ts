import { expect, it } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

/** A cache of texts by their length, and work that counts how often it was done. */
function cacheOf(mostSize: number) {
  const cache = new AnswerCache<string>(mostSize, (text) => text.length)
  const worked: string[] = []
  const get = (key: string, answer = key) =>
    cache.get(key, async () => {
      worked.push(key)
      return answer
    })
  return { cache, get, worked }
}

it('computes a response once, even for concurrent requests', async () => {
  const { get, worked } = cacheOf(100)
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a'])
  expect(await get('a')).toBe('a')
  expect(worked).toEqual(['a'])
})

it('drops the least recently used when it is full', async () => {
  const { get, worked } = cacheOf(6)
  await get('a', 'aa')
  await get('b', 'bb')
  await get('c', 'cc')
  await get('a')
  await get('d', 'dd')
  expect(worked).toEqual(['a', 'b', 'c', 'd'])
  expect([await get('a'), await get('c'), await get('d')]).toEqual(['aa', 'cc', 'dd'])
  expect(worked).toEqual(['a', 'b', 'c', 'd'])
  await get('b')
  expect(worked).toEqual(['a', 'b', 'c', 'd', 'b'])
})

it('returns a response that is larger than the cache, without storing it', async () => {
  const { get, worked } = cacheOf(3)
  expect(await get('a', 'long answer')).toBe('long answer')
  expect(await get('a', 'long answer')).toBe('long answer')
  expect(worked).toEqual(['a', 'a'])
})

it('computes again after a failure', async () => {
  const { cache, get } = cacheOf(10)
  const failing = cache.get('a', () => Promise.reject(new Error('The database is away')))
  await expect(failing).rejects.toThrow('away')
  expect(await get('a', 'there')).toBe('there')
})
