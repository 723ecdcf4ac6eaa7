import type { Database } from '../db/database.ts'

/** A secret as it is stored: encrypted with the key of `sealedBy`, or as it is if that is null. */
export interface StoredSecret {
  bytes: Buffer
  sealedBy: string | null
}

/** A table with secrets, for whoever encrypts all of them anew. */
export interface SecretStore {
  /** What its secrets are bound to, by the row's id. */
  placeOf: (id: string) => string
  /** Returns secrets that aren't encrypted with this key; with null, those that are encrypted. */
  list: (db: Database, keyId: string | null, limit: number) => Promise<(StoredSecret & { id: string })[]>
  /** Stores a secret in another form, unless somebody else has since `before`. */
  replace: (db: Database, id: string, before: string | null, secret: StoredSecret) => Promise<void>
  /** Deletes a secret that nobody can open anymore, with what depends on it. */
  drop: (db: Database, id: string) => Promise<void>
}
