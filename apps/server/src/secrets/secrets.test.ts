import { statSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authClient, createAccount, sessionOf, signIn } from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeScratchFolder } from '../../test/database/scratch-folder.ts'
import { runAdmin } from '../admin/run-admin.ts'
import { createSigningKeys } from '../auth/sessions/signing-keys.ts'
import type { Deps } from '../deps.ts'
import { secretStores } from '../secret-stores.ts'
import { prepareSealing } from './prepare-sealing.ts'
import { resealAll } from './reseal.ts'
import { newSecretKeyText, readSecretKey, seal, unseal } from './secret-key.ts'
import { createSecretKeys, type SecretKeys } from './secret-keys.ts'
import { createSecrets } from './secrets.ts'

let test: TestApp
let account: Awaited<ReturnType<typeof createAccount>>
const folder = makeScratchFolder('secrets')
beforeAll(async () => {
  test = await startTestApp()
  account = await createAccount(test, 'artist')
  await test.deps.push.publicKey()
})
afterAll(() => test.close())

/** What a server with other keys depends on. */
function withKeys(secretKeys: SecretKeys): Deps {
  return { ...test.deps, secretKeys, secrets: createSecrets(test.deps.db, secretKeys) }
}
const keysOf = (...texts: string[]) =>
  createSecretKeys({ secretKeys: { texts }, databaseUrl: 'postgres://', dataDir: folder })
const NO_KEYS = createSecretKeys({ secretKeys: null, databaseUrl: 'postgres://', dataDir: folder })
const prepared = async (deps: Deps) => {
  const said: string[] = []
  await prepareSealing(deps, secretStores, (line) => said.push(line))
  return said.join('\n')
}
const command = (deps: Deps, ...args: string[]) => runAdmin(deps, [...args, '--as=Olga'])

/** Everything that is stored of secrets, as text, and with which keys. */
async function stored(): Promise<{ text: string; keys: (string | null)[] }> {
  const { rows } = await sql<{ text: string; sealed_by: string | null }>`
    select value::text as text, sealed_by from server_secrets union all
    select private_jwk::text, sealed_by from signing_keys union all
    select private_key, sealed_by from push_keys`.execute(test.deps.db)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  return {
    text: rows.map(({ text }) => text).join(' '),
    keys: [...new Set(rows.map((row) => row.sealed_by))],
  }
}

/** The secrets as a server with these keys reads them. */
async function opened(deps: Deps) {
  return {
    refresh: (await deps.secrets.shared('refresh_tokens')).toString('hex'),
    kid: (await createSigningKeys(deps).active()).kid,
  }
}

it('opens what it sealed, with the same key, in the same place, unchanged', () => {
  const texts = [newSecretKeyText(), newSecretKeyText()]
  const [key, other] = texts.map(readSecretKey)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.string(), fc.nat(), (bytes, place, at) => {
      const sealed = seal(key!, Buffer.from(bytes), place)
      expect(unseal(key!, sealed, place)).toEqual(Buffer.from(bytes))
      expect(() => unseal(other!, sealed, place)).toThrow()
      expect(() => unseal(key!, sealed, `${place} elsewhere`)).toThrow()
      const changed = Buffer.from(sealed)
      changed[at % changed.length]! ^= 1
      expect(() => unseal(key!, changed, place)).toThrow()
      expect(seal(key!, Buffer.from(bytes), place)).not.toEqual(sealed)
    }),
  )
})

it('stores no secret in a form that can be used', async () => {
  const { refresh } = await opened(test.deps)
  const [key] = test.deps.secretKeys.texts()
  const { text, keys } = await stored()
  expect(keys).toEqual([readSecretKey(key!).id])
  expect(text).not.toContain('"d"')
  expect(text).not.toContain(refresh)
})

it('replaces the key while servers run, which keep sessions and their refresh valid', async () => {
  const [first] = test.deps.secretKeys.texts()
  const next = newSecretKeyText()
  const before = await opened(test.deps)
  const session = await sessionOf(await signIn(test, account.email))

  // Every server has both keys before the command runs.
  const server = withKeys(keysOf(next, first!))
  expect(await prepared(server)).toBe('')
  // Secrets that others store in the meantime are encrypted with one key or the other, and none is left out.
  const names = Array.from({ length: 30 }, (_, index) => `made meanwhile ${index}`)
  const [{ lines }] = await Promise.all([
    command(server, 'seal-secrets'),
    ...names.map((name) => server.secrets.shared(name)),
  ])
  expect(lines[0]).toMatch(/^Encrypted \d+ secrets with the key [0-9a-f]{16}\.$/)
  expect((await stored()).keys).toEqual([readSecretKey(next).id])
  expect(await opened(withKeys(keysOf(next)))).toEqual(before)
  await expect(prepared(withKeys(keysOf(first!)))).rejects.toThrow(
    /encrypted with a key that isn’t in SECRET_KEY/,
  )
  await expect(command(withKeys(keysOf(first!)), 'seal-secrets')).rejects.toThrow('is missing')

  // And back, for the server of this test.
  await command(withKeys(keysOf(first!, next)), 'seal-secrets')
  expect(await opened(test.deps)).toEqual(before)
  const { data, error } = await authClient(test).refreshSession(session)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(account.email)
})

it('encrypts the secrets of a database with servers only on request', async () => {
  const { db, secrets, now, secretKeys } = test.deps
  await resealAll(db, secretStores, { key: null, open: secrets.open, at: now() })
  expect((await stored()).keys).toEqual([null])
  expect(await prepared(withKeys(NO_KEYS))).toMatch(/aren’t encrypted\. Set SECRET_KEY/)
  await expect(command(withKeys(NO_KEYS), 'seal-secrets')).rejects.toThrow('SECRET_KEY is missing')
  expect(await prepared(test.deps)).toMatch(/aren’t encrypted yet\. Once every server has SECRET_KEY/)
  expect((await stored()).keys).toEqual([null])
  await expect(command(test.deps, 'seal-secrets', '--new-key')).rejects.toThrow('embedded database')
  await command(test.deps, 'seal-secrets')
  expect((await stored()).keys).toEqual([secretKeys.first()!.id])
  expect(await prepared(test.deps)).toBe('')
})

it('makes a key of its own for an embedded database, which a command replaces while the server runs', async () => {
  const { db, secrets, now, secretKeys } = test.deps
  await resealAll(db, secretStores, { key: null, open: secrets.open, at: now() })
  const own = () => createSecretKeys({ secretKeys: null, databaseUrl: null, dataDir: folder })
  const running = withKeys(own())
  const file = path.join(folder, 'secret-key')
  const before = await opened(running)
  expect(await prepared(running)).toBe(`Secrets in the database are encrypted with the key in ${file}.`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [keyId] = (await stored()).keys
  expect(await opened(running)).toEqual(before)

  await command(withKeys(own()), 'seal-secrets', '--new-key')
  const { keys } = await stored()
  expect(keys).toHaveLength(1)
  expect(keys).not.toContain(keyId)
  expect(own().texts()).toHaveLength(1)
  expect(await opened(running)).toEqual(before)
  await running.secrets.shared('made after the change')
  expect((await stored()).keys).toEqual(keys)
  expect(await prepared(withKeys(own()))).toBe('')

  // Another folder's key isn't this one.
  await command(withKeys(keysOf(...secretKeys.texts(), ...own().texts())), 'seal-secrets')
  await expect(prepared(withKeys(own()))).rejects.toThrow(/encrypted with a key that isn’t in .+secret-key/)
})

it('deletes secrets whose key is lost, and only those, when an operator says so', async () => {
  const lost = withKeys(keysOf(newSecretKeyText()))
  await expect(command(test.deps, 'discard-secrets', '--reason=lost')).rejects.toThrow('The key is there')
  const before = await opened(test.deps)
  await expect(opened(lost)).rejects.toThrow('SECRET_KEY has no key')
  await expect(command(lost, 'discard-secrets')).rejects.toThrow('--reason is missing')
  await command(lost, 'discard-secrets', '--reason=The machine is gone')
  expect(await prepared(lost)).toBe('')
  const after = await opened(lost)
  expect(after.kid).not.toBe(before.kid)
  expect(after.refresh).not.toBe(before.refresh)
})
