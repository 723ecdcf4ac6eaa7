import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from './settings/repository.ts'

/** The version of Bandstand that this process runs, as in package.json. */
export const PROGRAM_VERSION = (
  JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')) as { version: string }
).version
