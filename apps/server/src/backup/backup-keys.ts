import { readFile, writeFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '../start-error.ts'

/**
 * Writes a new private key to a file that only its owner can read, in the format of age-keygen, and returns its public key.
 * Throws StartError when the file exists or can't be written.
 */
export async function createBackupKey(file: string, at: Date): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${at.toISOString()}\n# public key: ${recipient}\n${identity}\n`
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'it exists, and a key must never be overwritten' : message
    throw new StartError(`The key wasn’t written to ${file}: ${reason}.`)
  }
  return recipient
}

/** Returns what encrypts for the holders of these public keys. Throws StartError for none, and for a mistyped one. */
export function encrypterFor(recipients: string[]): Encrypter {
  if (recipients.length === 0)
    throw new StartError(
      'BACKUP_RECIPIENTS is missing: a backup is always encrypted. Create a key with "admin backup-key --to=<file>".',
    )
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new StartError(`BACKUP_RECIPIENTS has a mistyped key: ${recipient}.`)
    }
  }
  return encrypter
}

/** Returns what decrypts with the private keys in a file. Throws StartError when it can't be read, or has none. */
export async function decrypterOf(keyFile: string): Promise<Decrypter> {
  const decrypter = new Decrypter()
  const lines = (await readKeyFile(keyFile)).split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    keys.length = 0
  }
  if (keys.length > 0) return decrypter
  throw new StartError(`${keyFile} isn’t a key file: it must have a line that starts with AGE-SECRET-KEY-1.`)
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(`The key file ${file} can’t be read: ${(error as Error).message}.`)
  }
}
