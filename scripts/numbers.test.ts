import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

it.each(['apps/server/migrations', 'docs/decisions'])(
  'the files of %s are numbered from 1, without gaps',
  (folder) => {
    // With a letter after it, a migration runs before one that databases of unreleased versions have applied already.
    const numbers = readdirSync(folder)
      .filter((name) => /^\d{4}-/.test(name))
      .map((name) => Number(name.slice(0, 4)))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  },
)
