import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database/database-proxy.ts'
import { type S3Server, startS3Server } from '../../../test/providers/s3-server.ts'
import { makeScratchFolder } from '../../../test/database/scratch-folder.ts'
import { readConfig } from '../../settings/config.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { chooseObjectStore } from './choose-object-store.ts'
import { type ListedObject, type ObjectStore, readWhole } from './port.ts'

const folder = makeScratchFolder('store')
let s3: S3Server
let network: DatabaseProxy
const stores = {} as Record<'disk' | 's3', ObjectStore>
beforeAll(async () => {
  s3 = await startS3Server()
  network = await startDatabaseProxy()
  const choose = async (env: Record<string, string>) =>
    (await chooseObjectStore(readConfig({ DATA_DIR: folder, ...env }, ''))).objects
  stores.disk = await choose({})
  stores.s3 = await choose({ ...s3.env, S3_ENDPOINT: network.reach(s3.env.S3_ENDPOINT!) })
})
afterAll(async () => {
  await network.close()
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const TYPE = 'image/png'
const newKey = () => `profile-images/ann/${randomUUID()}.png.1`
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each(['disk', 's3'] as const)('the object store %s', (kind) => {
  const store = new Proxy({} as ObjectStore, {
    get: (_target, name) => stores[kind][name as keyof ObjectStore],
  })

  it('returns what was stored, and the newest of what was stored twice', async () => {
    const key = newKey()
    expect([await store.open(key), await store.sizeOf(key)]).toEqual([null, null])
    const [first, second] = [randomBytes(200_000), randomBytes(10)]
    await store.put(key, first, TYPE)
    expect(await readWhole(store, key)).toEqual(first)
    await store.put(key, second, TYPE)
    expect(await readWhole(store, key)).toEqual(second)
    expect(await store.sizeOf(key)).toBe(10)
    await store.put(key, Buffer.alloc(0), TYPE)
    expect(await readWhole(store, key)).toEqual(Buffer.alloc(0))
  })

  it('stores a stream of unknown length, of one part or several', async () => {
    for (const bytes of [randomBytes(70_000), randomBytes(6_000_000)]) {
      const key = newKey()
      const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
        bytes.subarray(at * 65_536, (at + 1) * 65_536),
      )
      await store.put(key, Readable.from(chunks), TYPE)
      expect(hashOf((await readWhole(store, key))!)).toBe(hashOf(bytes))
    }
  })

  it('reads a range, and says how large the whole is', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('0123456789'), TYPE)
    for (const [first, last] of [
      [0, 1],
      [3, 6],
      [9, 9],
      [0, 9],
    ] as const) {
      const opened = await store.open(key, { first, last })
      expect(opened?.size).toBe(10)
      expect(String(await buffer(opened!.stream))).toBe('0123456789'.slice(first, last + 1))
    }
    expect(await store.open(newKey(), { first: 0, last: 1 })).toBeNull()
  })

  it('keeps nothing of a stream that fails, and the former object', async () => {
    const [kept, none] = [newKey(), newKey()]
    await store.put(kept, Buffer.from('former'), TYPE)
    for (const key of [kept, none])
      for (const size of [10, 6_000_000]) {
        const failing = async function* () {
          yield Buffer.alloc(size)
          throw new Error('the sender hung up')
        }
        await expect(store.put(key, Readable.from(failing()), TYPE)).rejects.toThrow('the sender hung up')
      }
    expect(String(await readWhole(store, kept))).toBe('former')
    expect(await store.open(none)).toBeNull()
  })

  it('removes an object, and does not mind when there is none', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('x'), TYPE)
    await store.remove(key)
    await store.remove(key)
    expect(await store.open(key)).toBeNull()
  })

  it('lists every object, with its size and age, and no drafts', async () => {
    const keys = Array.from({ length: 12 }, newKey)
    for (const key of keys) await store.put(key, Buffer.from(key), TYPE)
    await store.remove(keys.pop()!)
    const listed = new Map<string, ListedObject>()
    for await (const each of store.list()) listed.set(each.key, each)
    for (const key of keys) {
      expect(listed.get(key)).toMatchObject({ size: key.length })
      expect(Math.abs(Date.now() - listed.get(key)!.changedAt.getTime())).toBeLessThan(60_000)
    }
    for (const key of listed.keys()) expect(await store.sizeOf(key)).not.toBeNull()
  })

  it('lets a reader stop halfway', async () => {
    const key = newKey()
    await store.put(key, randomBytes(3_000_000), TYPE)
    for (let times = 0; times < 5; times++) {
      const { stream } = (await store.open(key))!
      await once(stream, 'readable')
      stream.destroy()
    }
    expect(await readWhole(store, key)).toHaveLength(3_000_000)
  })
})

describe('a store that fails', () => {
  it('is reported as unavailable, whatever is wanted of it', async () => {
    const key = newKey()
    await stores.s3.put(key, randomBytes(3_000_000), TYPE)
    const halfway = (await stores.s3.open(key))!
    await once(halfway.stream, 'readable')
    network.cut()
    await expect(buffer(halfway.stream)).rejects.toThrow()
    const wanted = [
      () => stores.s3.put(key, Buffer.from('x'), TYPE),
      () => stores.s3.put(key, Readable.from([Buffer.from('x')]), TYPE),
      () => stores.s3.open(key),
      () => stores.s3.sizeOf(key),
      () => stores.s3.remove(key),
      () => stores.s3.list().next(),
      () => stores.s3.listDrafts().next(),
    ]
    for (const work of wanted) await expect(work()).rejects.toThrow(StoreUnavailable)
    network.heal()
    expect(await readWhole(stores.s3, key)).toHaveLength(3_000_000)
  })

  it('is a bucket that is missing or refuses the key, and a disk that is no folder', async () => {
    const choose = async (env: Record<string, string>) =>
      (await chooseObjectStore(readConfig(env, ''))).objects
    const file = path.join(folder, 'file')
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, '')
    for (const broken of [
      await choose({ ...s3.env, S3_BUCKET: 'nowhere' }),
      await choose({ ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' }),
      await choose({ DATA_DIR: file }),
    ]) {
      await expect(broken.put(newKey(), Buffer.from('x'), TYPE)).rejects.toThrow(StoreUnavailable)
      await expect(broken.open(newKey())).rejects.toThrow(StoreUnavailable)
    }
  })
})
