import { inject } from 'vitest'
import { copyDatabase, type DatabaseCopy } from './copy-database.ts'

/**
 * Creates a migrated database with the gazetteer for one test file, on the PostgreSQL of its project. Close your pools, then
 * drop it.
 */
export function createTestDatabase(): Promise<DatabaseCopy> {
  return copyDatabase(inject('templateUrl'))
}
