import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

it('works in the schema public [LIM-55]', async () => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(test.deps.db)
  expect(rows).toEqual([{ schema: 'public' }])
})
