import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { JOURNEYS, LONG_TESTS } from './long-tests.ts'

it('names tests that exist', () => {
  expect([...JOURNEYS, ...LONG_TESTS].filter((files) => globSync(files).length === 0)).toEqual([])
})
