import { expect, inject, test } from 'vitest'
import { findRefusals, readStatements } from './statements.ts'

test('PostgreSQL 15 parses every statement that the tests run on PostgreSQL 18', async () => {
  const statements = readStatements()
  expect(
    statements.length,
    'Run `npm test -- --only=server` first: it notes the statements.',
  ).toBeGreaterThan(700)
  expect(Object.fromEntries(await findRefusals(inject('templateUrl'), statements))).toEqual({})
})

test('reports which statement a database cannot parse, and why', async () => {
  const refusals = await findRefusals(inject('templateUrl'), [
    'select 1',
    'select uuidv7()',
    'select $1::uuid',
  ])
  expect([...refusals]).toEqual([['select uuidv7()', 'function uuidv7() does not exist']])
})
