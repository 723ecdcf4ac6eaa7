import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LONG_TESTS } from './long-tests.ts'

it('names long tests that exist', () => {
  expect(LONG_TESTS.filter((files) => globSync(files).length === 0)).toEqual([])
})
