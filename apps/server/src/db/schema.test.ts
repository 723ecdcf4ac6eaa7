import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTestDatabase } from '../../test/database/database.ts'
import { describeSchema } from '../../test/database/describe-schema.ts'

let database: Awaited<ReturnType<typeof connectTestDatabase>>
let client: Client

beforeAll(async () => {
  database = await connectTestDatabase()
  client = database.client
})
afterAll(() => database.drop())

test('docs/schema.sql is the schema that the migrations create; `npm run db:describe` writes it', async () => {
  const written = readFileSync(new URL('../../../../docs/schema.sql', import.meta.url), 'utf8')
  expect(await describeSchema(client)).toBe(written)
})

test('every table has a comment', async () => {
  const { rows } = await client.query(`
    select c.relname from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_class') is null`)
  expect(rows).toEqual([])
})
