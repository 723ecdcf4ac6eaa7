import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BUGS } from './bugs-to-seed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each(BUGS)('can be seeded: $change', ({ file, from, to, tests }) => {
  expect(readFileSync(root + file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  for (const test of tests) expect(existsSync(root + test), test).toBe(true)
})
