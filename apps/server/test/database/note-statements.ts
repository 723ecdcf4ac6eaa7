import { afterAll, inject } from 'vitest'
import { noteStatements, writeNoted } from './statements.ts'

// Setup of the tests on PostgreSQL 18: PostgreSQL 15 must be able to parse what they run.
noteStatements()
afterAll(() => writeNoted(inject('statementsFolder')))
