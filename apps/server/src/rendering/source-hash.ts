import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Imports that run; those of types end with the compiler. */
const IMPORT = /^(?:import|export) (?!type )[^'"]*from '((?:\.|@bandstand\/)[^']+)'/gm
const LIBRARIES = new URL('../../../../package-lock.json', import.meta.url)

const known = new Map<string, string>()

/**
 * Returns a hash of everything that a module's results depend on beside their input: its source, that of all modules that it
 * imports, and the versions of the libraries and of Node.js.
 */
export function sourceHash(file: string): string {
  const found = known.get(file)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(process.version).update(readFileSync(LIBRARIES))
  for (const source of [...sourcesOf(file).values()].toSorted()) hash.update(`\0${source}`)
  const all = hash.digest('hex')
  known.set(file, all)
  return all
}

/** Returns the sources of a module and of all that it imports, by their URLs. */
export function sourcesOf(file: string): Map<string, string> {
  const sources = new Map<string, string>()
  const read = (url: string) => {
    if (sources.has(url)) return
    const source = readFileSync(fileURLToPath(url), 'utf8')
    sources.set(url, source)
    for (const [, imported = ''] of source.matchAll(IMPORT))
      read(imported.startsWith('.') ? new URL(imported, url).href : import.meta.resolve(imported))
  }
  read(pathToFileURL(file).href)
  return sources
}
