import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../settings/config.ts'
import { isSecretKeyText } from '../settings/groups/secrets.ts'
import { StartError } from '../start-error.ts'
import { newSecretKeyText, readSecretKey, type SecretKey } from './secret-key.ts'

/** The keys that encrypt secrets in the database. */
export interface SecretKeys {
  /** The first one, which encrypts; null when there is none. */
  first(): SecretKey | null
  /** The one with this id; null when it isn't there. */
  find(id: string): SecretKey | null
  /** All of them, as in the settings. */
  texts(): string[]
  /** The file that Bandstand itself writes; null when the operator provides the keys. */
  ownFile: string | null
  /** Puts a new key before the others of the own file, and returns it. */
  addKey(): SecretKey
  /** Leaves only the first one in the own file. */
  dropOthers(): void
}

/**
 * Returns the keys that the settings provide. The embedded database has a file of its own in `dataDir`, which `addKey` makes. A
 * file is read again when a key isn't in it, because another process may have added it. Throws StartError for a file that
 * can't be used.
 */
export function createSecretKeys({
  secretKeys,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretKeys' | 'databaseUrl' | 'dataDir'>): SecretKeys {
  const ownFile = secretKeys === null && databaseUrl === null ? path.join(dataDir, 'secret-key') : null
  const file = ownFile ?? (secretKeys && 'file' in secretKeys ? secretKeys.file : null)
  const read = () => {
    if (secretKeys && 'texts' in secretKeys) return secretKeys.texts.map(readSecretKey)
    return file === null ? [] : readKeyFile(file, ownFile !== null)
  }
  let keys = read()
  const write = (next: SecretKey[]) => {
    if (ownFile === null) throw new Error('the operator provides the keys')
    const draft = `${ownFile}.new`
    writeFileSync(draft, next.map(({ text }) => `${text}\n`).join(''), { mode: 0o600, flush: true })
    renameSync(draft, ownFile)
    keys = next
  }
  return {
    ownFile,
    first: () => keys[0] ?? null,
    texts: () => keys.map(({ text }) => text),
    find(id) {
      const known = keys.find((key) => key.id === id)
      if (known || file === null) return known ?? null
      keys = read()
      return keys.find((key) => key.id === id) ?? null
    },
    addKey() {
      const key = readSecretKey(newSecretKeyText())
      write([key, ...read()])
      return key
    },
    dropOthers: () => write(keys.slice(0, 1)),
  }
}

function readKeyFile(file: string, mayBeMissing: boolean): SecretKey[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && mayBeMissing) return []
    throw new StartError(`The file ${file} with the secret key can’t be read (${code}).`)
  }
  const texts = text.split(/\s+/).filter((line) => line !== '')
  if (texts.length === 0 || !texts.every(isSecretKeyText))
    throw new StartError(
      `The file ${file} must have 32 random bytes in base64 on each line, as from "openssl rand -base64 32".`,
    )
  return texts.map(readSecretKey)
}
