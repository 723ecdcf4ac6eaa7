import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import { type CryptoKey, type JWK, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import {
  deleteKeysRetiredBefore,
  insertKey,
  type KeyRow,
  listKeys,
  lockRotation,
  privateKeyOf,
  retireKeys,
  signingKeyStore,
} from './signing-keys.queries.ts'

const ACTIVE_DAYS = 30
/** Longer than any token is valid, and than any server takes to read a new key. */
const PUBLISHED_AFTER_RETIREMENT_MS = 2 * HOUR_MS
const RELOAD_ACTIVE_MS = 60_000
/** An unknown key id makes a server read the keys again, but invented ids must not make it read more often than this. */
const LOOK_AGAIN_MS = 100

export interface SigningKeys {
  /** The key that signs now; a new one when the last is too old. */
  active(): Promise<{ kid: string; privateKey: CryptoKey }>
  findPublicKey(kid: string): Promise<CryptoKey | null>
  /** The key set that clients check tokens with. */
  published(): Promise<{ keys: JWK[] }>
}

interface Loaded {
  rows: KeyRow[]
  publicKeys: Map<string, CryptoKey>
  active: { kid: string; privateKey: CryptoKey }
}

/** Returns how to read the keys that sign and verify access tokens, cached by this server. */
export function createSigningKeys(deps: Deps): SigningKeys {
  let loaded: Promise<Loaded> | undefined
  let loadedAt = -Infinity
  let looking: Promise<Loaded> | undefined

  /** Returns the cached keys, reloaded when older than `maxAge`; concurrent readers share one query. */
  async function load(maxAge: number): Promise<Loaded> {
    const now = deps.now().getTime()
    if (loaded && now - loadedAt < maxAge) return loaded
    loadedAt = now
    const reading = read(deps)
    loaded = reading
    reading.catch(() => {
      if (loaded === reading) loaded = undefined
    })
    return reading
  }

  /**
   * Returns the keys at some moment after the call, so a key that another server has just created is never missed. Concurrent
   * callers share one query.
   */
  function lookAgain(): Promise<Loaded> {
    looking ??= sleep(LOOK_AGAIN_MS).then(() => {
      looking = undefined
      return load(-Infinity)
    })
    return looking
  }

  return {
    active: async () => (await load(RELOAD_ACTIVE_MS)).active,
    async findPublicKey(kid) {
      const known = (await load(Infinity)).publicKeys.get(kid)
      return known ?? (await lookAgain()).publicKeys.get(kid) ?? null
    },
    async published() {
      const { rows } = await load(RELOAD_ACTIVE_MS)
      return { keys: rows.map((row) => row.public_jwk as JWK) }
    },
  }
}

async function read(deps: Deps): Promise<Loaded> {
  const now = deps.now()
  let rows = await listKeys(deps.db, retiredSince(now))
  if (!findActive(rows, now)) {
    await rotate(deps, now)
    rows = await listKeys(deps.db, retiredSince(now))
  }
  const active = findActive(rows, now)
  if (!active) throw new Error('no signing key is active')
  const publicKeys = rows.map(async (row) => [row.kid, await importKey(row.public_jwk as JWK)] as const)
  return {
    rows,
    publicKeys: new Map(await Promise.all(publicKeys)),
    active: { kid: active.kid, privateKey: await importKey(openPrivateKey(deps, active)) },
  }
}

/** Keys that retired before are no longer published. */
const retiredSince = (now: Date) => new Date(now.getTime() - PUBLISHED_AFTER_RETIREMENT_MS)

function findActive(rows: KeyRow[], now: Date): KeyRow | undefined {
  const oldest = now.getTime() - ACTIVE_DAYS * DAY_MS
  return rows.find((row) => row.retired_at === null && row.created_at.getTime() > oldest)
}

function openPrivateKey({ secrets }: Pick<Deps, 'secrets'>, row: KeyRow): JWK {
  return JSON.parse(secrets.open(privateKeyOf(row), signingKeyStore.placeOf(row.kid)).toString())
}

async function rotate(deps: Deps, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // Servers that start together create one key in all.
    await lockRotation(tx)
    if (!findActive(await listKeys(tx, retiredSince(now)), now)) await replaceKey(tx, deps, now)
  })
}

/**
 * Makes a new key sign from now on, and returns its id. Tokens signed with earlier keys stay valid until they expire. A
 * running server signs with the new key within a minute, and verifies with it right away.
 */
export async function rotateSigningKeys(tx: Tx, deps: Pick<Deps, 'secrets'>, now: Date): Promise<string> {
  await lockRotation(tx)
  return replaceKey(tx, deps, now)
}

async function replaceKey(tx: Tx, { secrets }: Pick<Deps, 'secrets'>, now: Date): Promise<string> {
  await deleteKeysRetiredBefore(tx, retiredSince(now))
  await retireKeys(tx, now)
  const kid = randomUUID()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const common = { kid, alg: 'ES256', use: 'sig' }
  const privateJwk = JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...common })
  await insertKey(tx, {
    kid,
    created_at: now,
    privateKey: await secrets.seal(tx, Buffer.from(privateJwk), signingKeyStore.placeOf(kid)),
    public_jwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), ...common, key_ops: ['verify'] }),
  })
  return kid
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256')) as CryptoKey
}
