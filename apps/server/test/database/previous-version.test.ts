import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connectTestDatabase } from './database.ts'
import { findBreaks, readFitting, readPreviousVersion } from './previous-version.ts'

const previous = readPreviousVersion()
let database: Awaited<ReturnType<typeof connectTestDatabase>>
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.drop())

it('runs every statement of the previous version on the schema of this version, and refuses none of its rows', async () => {
  expect(previous.statements.length).toBeGreaterThan(700)
  const breaks = await findBreaks(inject('templateUrl'), previous, readFitting(previous))
  expect(breaks, 'CONTRIBUTING.md, "Changing the schema", says what a migration may change').toEqual([])
})

it('reports what a migration would break in servers of the previous version', async () => {
  const text = 'select path from notifications where user_id = $1'
  const insert = 'insert into outbox_events (kind, payload) values ($1, $2)'
  const statements = [
    { text, parameters: ['uuid'], columns: [['path', 'text'] as [string, string]] },
    { text: insert, parameters: ['text', 'jsonb'], columns: [] },
  ]
  const find = (fitting: string[] = []) =>
    findBreaks(database.url, { ...previous, statements }, new Set([...fitting, ...readFitting(previous)]))
  expect(await find()).toEqual([])
  await database.client.query(`
    alter table notifications add column tone text;
    alter table notifications rename path to address;
    alter table outbox_events add column origin text not null, add constraint short check (length(kind) < 9);
    alter table threads add column note text not null default ''`)
  expect(await find()).toEqual([
    `column "path" does not exist: ${text}`,
    'notifications.address is required, which inserts of the previous version don’t know',
    'outbox_events.origin is required, which inserts of the previous version don’t know',
    "notifications.notifications_path_check may refuse rows of the previous version: CHECK ((address ~~ '/%'::text))",
    'outbox_events.short may refuse rows of the previous version: CHECK ((length(kind) < 9))',
  ])
  expect(await find(['short'])).toHaveLength(4)
  await database.client.query(
    'alter table notifications rename address to path; alter table notifications alter path type varchar',
  )
  expect((await find())[0]).toBe(`the column path is character varying instead of text: ${text}`)
})
