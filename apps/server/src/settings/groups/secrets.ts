import { type Group, listOf, text } from '../setting.ts'

/** Returns whether a text is 32 bytes in base64. */
export function isSecretKeyText(value: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(value)
}

export const secrets = {
  title: 'Encryption and backups',
  settings: {
    SECRET_KEY: {
      ...listOf(
        isSecretKeyText,
        'must be 32 random bytes in base64, as from "openssl rand -base64 32", or several of them, comma-separated',
      ),
      about:
        'What the secrets in the database are encrypted with, such as the keys that sign sessions. It must be the same on every server. A database that already has secrets is encrypted by `npm run admin -- seal-secrets`, once every server has the key. To replace the key, put the new one first (SECRET_KEY=new,old, or a line each in the file), restart every server, run the command, and remove the old one.',
      isSecret: true,
      unset:
        'secrets aren’t encrypted, except in the embedded database, for which Bandstand makes a key in DATA_DIR/secret-key',
    },
    SECRET_KEY_FILE: {
      ...text,
      must: 'must be a file',
      about: 'A file with the key, instead of SECRET_KEY.',
      unset: 'SECRET_KEY has the key',
      example: '/etc/bandstand/secret-key',
    },
    BACKUP_RECIPIENTS: {
      ...listOf(
        (key) => /^age1[02-9a-z]{58}$/.test(key),
        'must be a comma-separated list of public keys that start with age1',
      ),
      about:
        'The public keys that `npm run admin -- backup` encrypts for. Any one of the private keys opens a backup. `npm run admin -- backup-key --to=<file>` creates a pair (or age-keygen does). Without the private keys nobody can read your backups, so keep two of them in two places.',
      unset: 'no backups',
      example: 'age1…,age1…',
    },
  },
} satisfies Group
