import { afterAll, inject } from 'vitest'
import { recordStatements, writeRecorded } from './statements.ts'

// Setup of the tests on PostgreSQL 18: PostgreSQL 15 must be able to parse what they run.
recordStatements()
afterAll(() => writeRecorded(inject('statementsFolder')))
