import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

const places = ['/var/lib/bandstand', '/var/tmp/bandstand']

/**
 * Returns a folder that every user can read but only root can write to, for a root user whose checkout nobody else can read.
 * A folder that another user created there isn't trusted.
 */
export function makeSharedFolder(name: string): string {
  for (const place of places) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 })
      const found = lstatSync(place)
      if (!found.isDirectory() || found.uid !== 0) continue
      const folder = join(place, name)
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      return folder
    } catch {
      continue
    }
  }
  throw new StartError(
    `The user "postgres" can’t access this folder, and neither ${places.join(' nor ')} can be written to. Start Bandstand as an ordinary user, or set DATABASE_URL.`,
  )
}
