import { Client } from 'pg'

/** Rows in the worker's own database, for what no screen shows and for states that no screen leads to. */
export async function sql(
  app: { databaseUrl: string },
  text: string,
  values: unknown[] = [],
): Promise<Record<string, any>[]> {
  const client = new Client(app.databaseUrl)
  await client.connect()
  try {
    return (await client.query<Record<string, any>>(text, values)).rows
  } finally {
    await client.end()
  }
}
