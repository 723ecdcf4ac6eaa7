import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { JOURNEYS, LONG_TESTS, POSTGRES_15_TESTS } from './long-tests.ts'

/** Returns a pattern for each name that a pattern has in braces. */
function eachOf(pattern: string): string[] {
  const [braces, names] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || names === undefined) return [pattern]
  return names.split(',').flatMap((name) => eachOf(pattern.replace(braces, name)))
}

it('names tests that exist, each of them', () => {
  const names = [...JOURNEYS, ...LONG_TESTS, ...POSTGRES_15_TESTS].flatMap(eachOf)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((files) => globSync(files).length === 0)).toEqual([])
})
