import { readFileSync } from 'node:fs'
import { SAVED_GIG_DAYS } from '@bandstand/domain/favorites'
import { VITALS_RETENTION_DAYS } from '@bandstand/domain/vitals'
import { expect, it } from 'vitest'
import { RETENTION_DAYS } from '../apps/server/src/retention.ts'

const rows = [
  ...readFileSync('docs/retention.md', 'utf8').matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$/gm),
]
const retentionOf = new Map(rows.map(([, table = '', kept = '']) => [table, kept]))

it('docs/retention.md says how long the rows of every table are kept, and why', () => {
  const schema = readFileSync('docs/schema.sql', 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table)
  expect(tables.length).toBeGreaterThan(80)
  expect(rows.map(([, table]) => table)).toEqual(tables.toSorted())
})

it('docs/retention.md has the days after which the daily clock deletes', () => {
  const days = { ...RETENTION_DAYS, saved_gigs: SAVED_GIG_DAYS, web_vitals: VITALS_RETENTION_DAYS }
  for (const [table, count] of Object.entries(days))
    expect([table, retentionOf.get(table)?.replace(',', '')]).toEqual([table, `${count} days`])
})
