import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** Throws StartError when files can't be written to the folder: at an upload it would be too late. */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, 'objects', `.${randomUUID()}`)
  try {
    await mkdir(path.dirname(probe), { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartError(
      `The folder ${dataDir} of DATA_DIR isn’t writable (${reason}). Uploaded files are kept there.`,
    )
  }
}
