import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client, type Connection, type Submittable } from 'pg'
import { REPOSITORY } from '../../src/settings/repository.ts'

/** The SQL that the tests ran on PostgreSQL 18, to check that PostgreSQL 15 can parse all of it. */
const FILE = path.join(REPOSITORY, '.cache/statements.json')

const seen = new Set<string>()
let isRecording = false

/** Records every SQL text that this process sends from now on; `writeRecorded` writes it to a file. */
export function recordStatements(): void {
  if (isRecording) return
  isRecording = true
  // oxlint-disable-next-line typescript/unbound-method -- called with the client again, below
  const send = Client.prototype.query as (...all: unknown[]) => unknown
  Object.assign(Client.prototype, {
    query(this: Client, ...all: unknown[]) {
      const [first] = all
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
      if (typeof text === 'string') seen.add(text)
      return send.apply(this, all)
    },
  })
}

/** Adds what was recorded since the last time to a file of this process in the folder. */
export function writeRecorded(folder: string): void {
  const lines = [...seen].map((text) => `${JSON.stringify(text)}\n`)
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), lines.join(''))
}

/** Keeps the recorded statements that this database can parse: the rest is about tables that tests created. */
export async function saveStatements(folder: string, url: string): Promise<void> {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8').trim().split('\n'),
  )
  const texts = [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line) as string)
  const refusals = await findRefusals(url, texts)
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(texts.filter((text) => !refusals.has(text))))
}

/** Returns the statements that `saveStatements` kept; none before the tests ran on PostgreSQL 18. */
export function readStatements(): string[] {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as string[]
  } catch {
    return []
  }
}

/** Has a database parse and analyze statements, without running them; returns those it refuses, with the reason. */
export async function findRefusals(url: string, texts: readonly string[]): Promise<Map<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const refusals = new Map<string, string>()
  for (const text of texts) {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    client.query(new ParseOnly(text, resolve))
    const reason = await promise
    if (reason) refusals.set(text, reason)
  }
  await client.end()
  return refusals
}

/** The first step of the extended protocol alone: the server resolves names and types, and runs nothing. */
class ParseOnly implements Submittable {
  private readonly text: string
  private readonly resolve: (reason: string | null) => void

  constructor(text: string, resolve: (reason: string | null) => void) {
    this.text = text
    this.resolve = resolve
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.sync()
  }

  /** The client reports an error here and is ready for the next query without announcing it. */
  handleError(error: Error): void {
    this.resolve(error.message)
  }

  handleReadyForQuery(): void {
    this.resolve(null)
  }
}
