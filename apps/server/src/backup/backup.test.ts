import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, utcDay } from '@bandstand/domain/time'
import { sql } from 'kysely'
import { Client, type ClientBase } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { openGig } from '../../test/members/bookings.ts'
import { createTestDatabase } from '../../test/database/database.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../test/members/factories.ts'
import { jpegImage } from '../../test/members/images.ts'
import { upload } from '../../test/members/messages.ts'
import { owed } from '../../test/members/payments.ts'
import { settleRestored } from '../admin/restore.ts'
import { runAdmin } from '../admin/run-admin.ts'
import { hashPassword } from '../auth/index.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { readClocks, scheduleDue } from '../outbox/clock-runs.queries.ts'
import { beginQuiet } from '../outbox/quiet.queries.ts'
import { createDiskStore } from '../integrations/object-store/disk.ts'
import { type ObjectStore, readWhole } from '../integrations/object-store/port.ts'
import { createBackupKey, decrypterOf, encrypterFor } from './backup-keys.ts'
import { backupName } from './backup-name.ts'
import type { End } from './contents.ts'
import { newSecretKeyText } from '../secrets/secret-key.ts'
import { createSecretKeys } from '../secrets/secret-keys.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { findSealingKey } from '../secrets/secrets.queries.ts'
import { OPERATOR_NAME, restoreBackup } from './restore-backup.ts'
import { settleFormats } from './tables.queries.ts'
import { inSnapshot, writeBackup } from './write-backup.ts'

let test: TestApp
let venue: Member
let artist: Member
let payment: string
let leaver: Member
let secret: Buffer
let folder: string
let keyFile: string
let recipient: string
let backup: string
/** A checksum of each table at the moment of the backup, which PostgreSQL calculates without the code of the backup. */
let sums: Record<string, string>
let written: End

/** Part of everything about the member who deletes the account after the backup. */
const MARK = 'quillfeather'
const urlOf = (app: TestApp) => app.deps.pool.options.connectionString!

/** Returns the number of rows of every table, and a sum of their content that doesn't depend on their order. */
async function sumTables(client: ClientBase): Promise<Record<string, string>> {
  await settleFormats(client)
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const all: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
    )
    all[name] = rows[0]!.sum
  }
  return all
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
  folder = test.deps.config.dataDir
  // The gazetteer would take most of the time.
  await test.deps.db.deleteFrom('places').where('place_id', 'not like', 'city:det%').execute()
  venue = await createProVenue(test)
  artist = await createArtist(test)
  payment = (await owed(test, { artist, venue })).id
  await upload(test, artist, await jpegImage(), 'jpg')

  leaver = await createArtist(test, { last_name: MARK, band_name: null, bio: `Songs by ${MARK}` })
  await test.deps.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', leaver.id)
    .execute()
  await upload(test, leaver, await jpegImage(), 'jpg')
  keyFile = path.join(folder, 'backup.key')
  recipient = await createBackupKey(keyFile, new Date())
  secret = await test.deps.secrets.shared('refresh_tokens')
  backup = path.join(folder, 'bandstand.backup')
  await inSnapshot(urlOf(test), async (client) => {
    sums = await sumTables(client)
    const writing = openGig(test, venue, { title: 'Written meanwhile' }).then(async () =>
      upload(test, artist, await jpegImage(), 'jpg'),
    )
    written = await writeBackup(client, test.deps.objects, {
      file: backup,
      encrypter: encrypterFor([recipient]),
      secretKeys: test.deps.secretKeys.texts(),
      at: new Date(),
    })
    await writing
  })
})
afterAll(() => test.close())

const open = async (file = backup, key = keyFile) => ({ file, decrypter: await decrypterOf(key) })

it('restores a backup taken under load equal to its source, table by table and object by object', async () => {
  const target = await createTestDatabase()
  const objects = createDiskStore(path.join(folder, 'restored'))
  await restoreBackup(await open(), { url: target.url, objects, replaces: false }, async () => {})
  const restored = await connected(target.url, sumTables)
  expect(restored).toEqual(sums)
  expect(Object.keys(sums).length).toBeGreaterThan(80)
  const now = await connected(urlOf(test), sumTables)
  expect(now.gigs).not.toBe(sums.gigs)

  const { rows } = await connected(target.url, (client) =>
    client.query<{ key: string }>(`select bucket || '/' || name || '.' || etag as key from storage_objects`),
  )
  expect(rows).toHaveLength(written.objects.count)
  for (const { key } of rows)
    expect(await readWhole(objects, key)).toEqual(await readWhole(test.deps.objects, key))

  const again = { url: target.url, objects, replaces: false }
  await expect(restoreBackup(await open(), again, async () => {})).rejects.toThrow('The database isn’t empty')
  await erasesAgain(target.url, objects)
  await target.drop()
})

/** Deletes an account after the backup, which the restored database must not bring back. */
async function erasesAgain(url: string, objects: ObjectStore): Promise<void> {
  const body = { confirmation: 'DELETE', password: PASSWORD }
  expect((await leaver.fetch('/api/account/deletion', { method: 'POST', body })).status).toBe(200)
  const log = `erasures/${utcDay(test.deps.now())}.txt`
  await expect.poll(() => readWhole(test.deps.objects, log)).toEqual(Buffer.from(`${leaver.id}\n`))
  await objects.put(log, Buffer.from(`${randomUUID()}\n${leaver.id}\n`), 'text/plain')

  const pool = createPool(url)
  const db = createDatabase(pool)
  const deps = { ...test.deps, db, pool, objects, databaseUrl: url }
  const context = {
    deps,
    operator: 'Olga',
    command: 'restore',
    positionals: [],
    options: {},
    report: () => {},
  }
  const find = () =>
    sql<{ found: number }>`
      select count(*) as found from profiles p full join users u on u.id = p.uuid
      where p::text ilike ${`%${MARK}%`} or u.email = ${leaver.email}`.execute(db)
  expect((await find()).rows).toEqual([{ found: 1 }])
  const facts = { file: backup, madeAt: new Date().toISOString(), replaces: false }
  expect(await settleRestored(context, facts)).toEqual([{ userId: leaver.id, open: [] }])
  expect((await find()).rows).toEqual([{ found: 0 }])
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  // Its files go when Bandstand resumes.
  const waiting = await db.selectFrom('outbox_events').select('kind').execute()
  expect(waiting.map(({ kind }) => kind)).toContain('account.deleted')
  expect(await settleRestored(context, facts)).toEqual([])
  await pool.end()
}

it('can read the secrets of a restored database with another key, or with none', async () => {
  for (const secretKeys of [{ texts: [newSecretKeyText()] }, null]) {
    const target = await createTestDatabase()
    const url = new URL(target.url)
    url.searchParams.set('application_name', OPERATOR_NAME)
    const pool = createPool(url.href)
    const db = createDatabase(pool)
    const keys = createSecretKeys({ secretKeys, databaseUrl: url.href, dataDir: folder })
    const secrets = createSecrets(db, keys)
    const objects = createDiskStore(path.join(folder, 'elsewhere'))
    const deps = { ...test.deps, db, pool, databaseUrl: url.href, objects, secretKeys: keys, secrets }
    await runAdmin(deps, ['restore', backup, `--key=${keyFile}`, '--as=Olga'])
    expect(await secrets.shared('refresh_tokens')).toEqual(secret)
    expect(await findSealingKey(db)).toBe(keys.first()?.id ?? null)
    await pool.end()
    await target.drop()
  }
})

it('refuses a wrong key, a damaged file and an incomplete one, and changes nothing', async () => {
  const otherKey = path.join(folder, 'other.key')
  await createBackupKey(otherKey, new Date())
  await expect(createBackupKey(otherKey, new Date())).rejects.toThrow('must never be overwritten')
  const bytes = await readFile(backup)
  const damaged = path.join(folder, 'damaged.backup')
  await writeFile(damaged, bytes.with(Math.floor(bytes.length / 2), bytes[Math.floor(bytes.length / 2)]! ^ 1))
  const cut = path.join(folder, 'cut.backup')
  await writeFile(cut, bytes.subarray(0, -1000))
  const other = path.join(folder, 'other.backup')
  await writeFile(other, randomBytes(1000))

  const before = await connected(urlOf(test), sumTables)
  const target = { url: urlOf(test), objects: test.deps.objects, replaces: true }
  const refusal = async (file: string, key = keyFile) =>
    restoreBackup(await open(file, key), target, async () => {}).catch((error: Error) => error.message)
  expect(await refusal(backup, otherKey)).toContain('was encrypted for another one')
  for (const file of [damaged, cut, other]) expect(await refusal(file)).toContain('is damaged or incomplete')
  expect(await refusal(backup)).toContain('Something is still connected to the database')
  expect(await connected(urlOf(test), sumTables)).toEqual(before)
})

it('tries a backup in a database of its own, and deletes older ones only once it came back the same', async () => {
  const place = path.join(folder, 'backups')
  await mkdir(place)
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  const others = ['notes.txt', 'bandstand-20260101T000000Z.tar.gz', 'bandstand.backup']
  for (const name of others) await writeFile(path.join(place, name), 'other')
  const prune = (days: string, from = place) =>
    runAdmin(test.deps, [
      'prune-backups',
      `--from=${from}`,
      `--keep-days=${days}`,
      `--key=${keyFile}`,
      '--as=Olga',
    ])
  await expect(prune('30')).rejects.toThrow('has no backup named like')
  const old = [40, 31].map((days) => backupName(daysAgo(days)))
  for (const name of old) await copyFile(backup, path.join(place, name))
  // The newest is old itself.
  await expect(prune('30')).rejects.toThrow('Nothing was deleted: make a new one first')
  const bytes = await readFile(backup)
  const newest = path.join(place, backupName(daysAgo(0)))
  await writeFile(newest, bytes.subarray(0, -1000))
  await expect(prune('30')).rejects.toThrow('is damaged or incomplete')
  for (const wrong of ['0', '-1', '401', 'all', '1.5'])
    await expect(prune(wrong)).rejects.toThrow('--keep-days must be a whole number from 1 to 400')
  await expect(prune('30', path.join(folder, 'nowhere'))).rejects.toThrow('can’t be read')
  expect((await readdir(place)).toSorted()).toEqual([...others, ...old, path.basename(newest)].toSorted())

  await copyFile(backup, newest)
  const pruned = await prune('30')
  expect(pruned.lines.join('\n')).toContain('2 older backups deleted')
  expect(pruned.json).toMatchObject({ kept: 1, tried: written })
  expect((await prune('30')).lines.join('\n')).toContain('newer than 30 days')
  expect((await readdir(place)).toSorted()).toEqual([...others, path.basename(newest)].toSorted())
})

it('is quiet after a restore: no mail or money leaves and no clock runs, until the operator resumes', async () => {
  const { db } = test.deps
  const body = (name: string) => ({ name, email: 'lou@example.com', message: 'Is the PA loud?' })
  const ask = (name: string) => anonymous(test).fetch('/api/contact', { method: 'POST', body: body(name) })
  const inbox = () => test.mailbox.list(test.deps.config.contactEmail)
  const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])
  const ready = async () => (await fetch(`${test.url}/readyz`)).json()
  await expect(admin('resume')).rejects.toThrow('Bandstand isn’t quiet')
  // One that was about to leave, as in a database that was recovered with its queue.
  await sql`
    with event as (insert into outbox_events (kind, payload)
      values ('contact.message_sent', ${JSON.stringify(body('Ann'))}) returning id)
    select graphile_worker_mail.add_job('deliver_mail', json_build_object('id', id), run_at := now() + interval '1 hour')
    from event`.execute(db)
  const at = test.deps.now()
  await db.transaction().execute((tx) => beginQuiet(tx, { since: at, backup_at: at }))

  expect((await ask('Lou')).status).toBe(200)
  await expect(venue.api.payments.beginDeposit({ id: payment })).rejects.toMatchObject({
    code: 'PROVIDER_UNAVAILABLE',
  })
  await sql`update clock_runs set due_at = now() - interval '2 days', finished_at = due_at`.execute(db)
  expect(await scheduleDue(db, ['clock_payments'])).toEqual([])
  expect(new Set((await readClocks(db)).map(({ ageSeconds }) => ageSeconds))).toEqual(new Set([0]))
  const jobs = await sql`select from graphile_worker_mail._private_jobs`.execute(db)
  expect(jobs.rows).toEqual([])
  expect(await ready()).toMatchObject({ status: 'ready', quietSince: at.toISOString() })
  expect((await admin('vitals')).lines.at(-1)).toContain('Bandstand is quiet since')
  expect((await db.selectFrom('outbox_events').select('kind').execute()).length).toBeGreaterThan(0)
  expect(await inbox()).toEqual([])

  // A member who writes at that very moment loses nothing either.
  await Promise.all([admin('resume'), ask('Mia')])
  await expect.poll(async () => (await inbox()).length, { timeout: 5000 }).toBe(3)
  await expect
    .poll(() => db.selectFrom('outbox_events').select('kind').execute(), { timeout: 5000 })
    .toEqual([])
  expect(await inbox()).toHaveLength(3)
  expect(await ready()).not.toHaveProperty('quietSince')
  expect(await venue.api.payments.beginDeposit({ id: payment })).toMatchObject({ provider: 'sandbox' })
})
