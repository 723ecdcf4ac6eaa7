import { afterAll, inject } from 'vitest'
import { noteStatements, writeNoted } from './statements.ts'

// Setup of the tests on PostgreSQL 18: what they run, PostgreSQL 15 must understand.
noteStatements()
afterAll(() => writeNoted(inject('statementsFolder')))
