import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { makeScratchFolder } from '../../test/database/scratch-folder.ts'
import { StartError } from '../start-error.ts'
import { readPassword } from './create-cluster.ts'
import { findBinaries } from './find-binaries.ts'
import { stopPostmaster } from './postmaster.ts'
import { databaseUrl, runServer } from './run-server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts'
import { findSystemUser } from './system-user.ts'

const module = new URL('start-embedded-postgres.ts', import.meta.url).href
const source = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
  const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], report() {} })
  console.log(url)
  setInterval(() => {}, 1000)
`

/** For tests that need a database: creating one takes longer than everything they do with it. */
const dataDir = makeScratchFolder('embedded')
/** A folder with something else in it. */
const otherDir = makeScratchFolder('embedded')
let running: EmbeddedPostgres | undefined
let other: ChildProcess | undefined

afterEach(async () => {
  other?.kill('SIGKILL')
  // A server that another process left running is stopped by taking it over.
  if (other) running ??= await start()
  await running?.stop()
  running = undefined
  other = undefined
  rmSync(join(otherDir, 'postgres'), { recursive: true, force: true })
})
afterAll(() => {
  for (const folder of [dataDir, otherDir]) rmSync(folder, { recursive: true, force: true })
})

it('keeps the rows of the data folder from one start to the next', async () => {
  running = await start()
  await query(running.url, 'create table kept (id int)')
  await running.stop()
  running = await start()
  expect(await query(running.url, "select to_regclass('kept')::text as name")).toEqual([{ name: 'kept' }])
})

it('orders and compares text by code point in UTF-8, as every server of Bandstand does', async () => {
  running = await start()
  const rows = await query(
    running.url,
    "select 'é' > 'z' as by_code_point, current_setting('server_encoding') as encoding",
  )
  expect(rows).toEqual([{ by_code_point: true, encoding: 'UTF8' }])
})

it('is reached by a socket file, which takes the password too', async () => {
  running = await start()
  const url = new URL(running.url)
  expect(decodeURIComponent(url.hostname)).toBe(join(dataDir, 'postgres'))
  await expect(query(Object.assign(url, { password: 'wrong' }).href, 'select 1')).rejects.toThrow(
    /password authentication failed/,
  )
})

it('is reached by its port where the path of a socket file would be too long', async () => {
  const deep = makeScratchFolder('embedded'.repeat(12))
  running = await start(deep)
  expect(new URL(running.url).hostname).toBe('127.0.0.1')
  expect(await query(running.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await running.stop()
  running = undefined
  rmSync(deep, { recursive: true })
})

it('is reached by its port where no socket file can be created', async () => {
  // Something else has the file's name, which PostgreSQL reports as a file system without sockets would be.
  const port = 61_234
  running = await start()
  await running.stop()
  const folder = join(dataDir, 'postgres')
  mkdirSync(join(folder, `.s.PGSQL.${port}`, 'in the way'), { recursive: true })
  const user = findSystemUser()
  const binaries = findBinaries('embedded-postgres', user)
  const cluster = {
    folder,
    password: readPassword(folder),
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    user,
    port,
  }
  const server = await runServer(cluster, () => {})
  expect(server).toMatchObject({ port, socketFolder: '' })
  expect(await query(databaseUrl(cluster.password, server, 'bandstand'), 'select 1 as alive')).toEqual([
    { alive: 1 },
  ])
  await stopPostmaster(server.pid, folder)
  running = undefined
  rmSync(join(folder, `.s.PGSQL.${port}`), { recursive: true })
})

it('refuses a second Bandstand on the same data folder, and does not affect the first one', async () => {
  const url = await startInOtherProcess()
  await expect(start()).rejects.toThrow(
    new StartError(
      `Bandstand is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR.`,
    ),
  )
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('takes over the database of a Bandstand that was killed', async () => {
  const url = await startInOtherProcess()
  await query(url, 'create table taken_over (id int)')
  await kill(other!.pid!)
  running = await start()
  expect(running.url).toBe(url)
  expect(await query(running.url, "select to_regclass('taken_over')::text as name")).toEqual([
    { name: 'taken_over' },
  ])
})

it('recovers when the database was killed together with its Bandstand', async () => {
  const url = await startInOtherProcess()
  await query(url, 'create table recovered (id int)')
  await kill(other!.pid!, Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10))
  running = await start()
  expect(await query(running.url, "select to_regclass('recovered')::text as name")).toEqual([
    { name: 'recovered' },
  ])
})

it('reports in one sentence that the data folder is a file', async () => {
  const file = join(otherDir, 'file')
  writeFileSync(file, '')
  const reason = `The data folder ${file} can’t be used: it, or a folder above it, is a file.`
  await expect(start(file)).rejects.toThrow(new StartError(reason))
})

it('reports in one sentence that the data folder has a database of another PostgreSQL', async () => {
  mkdirSync(join(otherDir, 'postgres'))
  writeFileSync(join(otherDir, 'postgres/PG_VERSION'), '17\n')
  await expect(start(otherDir)).rejects.toThrow(/was created by PostgreSQL 17, and this is PostgreSQL 18/)
})

it('reports in one sentence that something else is in the place of the database', async () => {
  mkdirSync(join(otherDir, 'postgres'))
  writeFileSync(join(otherDir, 'postgres/holiday.txt'), '')
  await expect(start(otherDir)).rejects.toThrow(/isn’t empty and has no database in it/)
})

function start(folder = dataDir): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, report: () => {} })
}

async function startInOtherProcess(): Promise<string> {
  other = spawn(process.execPath, ['--input-type=module', '-e', source, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(other.stdout!, 'data')) as [Buffer]
  return line.toString().trim()
}

async function kill(...pids: number[]): Promise<void> {
  const gone = once(other!, 'exit')
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await gone
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
