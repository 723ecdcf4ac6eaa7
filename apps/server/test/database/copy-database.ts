import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

export type DatabaseCopy = { url: string; drop(): Promise<void> }

/** Creates a new database with everything in the one at `templateUrl`, in about 50 ms. Nobody may be connected to that one. */
export async function copyDatabase(templateUrl: string): Promise<DatabaseCopy> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const template = new URL(templateUrl).pathname.slice(1)
  // By its files: through the write-ahead log the gazetteer alone would take several times as long.
  await runAsAdmin(templateUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(templateUrl, name),
    drop: () => runAsAdmin(templateUrl, `drop database if exists ${name} with (force)`),
  }
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
