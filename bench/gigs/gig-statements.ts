import { asPartyId } from '@bandstand/domain/accounts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GigFilter, gigFilter } from '@bandstand/domain/gigs'
import { centsOf, inCents } from '@bandstand/domain/money'
import { INSTRUMENTS } from '@bandstand/domain/profiles'
import { addDays } from '@bandstand/domain/time'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../../apps/server/src/db/database.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { pageGigs, startOpenGigs } from '../../apps/server/src/features/gigs/open-gigs/index.ts'

/** A member who has saved nothing and is booked for nothing. */
export const READER = { partyId: asPartyId('00000000-0000-4000-8000-000000000000') }

export interface Statement {
  name: string
  text: string
  values: unknown[]
}
/** The statements of one gig page, as a server sends them that knows the instruments already. */
export interface GigPageStatements {
  page: Statement
  /** Finds out how many gigs match: the server counts in memory, and only asks for what has changed. */
  count: Statement
}

/** Returns filters as people set them: one of twenty instruments, a first day, a minimum pay. Each has matches. */
export function gigFilters(today: string, page: number): GigFilter[] {
  return INSTRUMENTS.slice(0, 20).flatMap((instrument, index) =>
    [75, 150, 250].map((minPay, step) => {
      const dateFrom = addDays(today, (index * 3 + step * 5) % 30)
      return gigFilter.parse({ instrument, minPay, dateFrom, page })
    }),
  )
}

/** Returns the statements that the server's own query sends to the database for each filter. */
export async function captureStatements(pool: pg.Pool, filters: GigFilter[]): Promise<GigPageStatements[]> {
  let sent: Statement[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ name: '', text: query.sql, values: [...query.parameters] })
    },
  })
  const openGigs = startOpenGigs(db, createLog('silent'))
  while ((await openGigs.read()) === null) await sleep(100)
  const names = new Map<string, string>()
  const withName = (statement: Statement | undefined): Statement => {
    if (!statement) throw new Error('The gig page sends other statements than this benchmark knows')
    const name = names.get(statement.text) ?? `bench_${names.size}`
    names.set(statement.text, name)
    return { ...statement, name }
  }
  const captured: GigPageStatements[] = []
  for (const filter of filters) {
    sent = []
    await pageGigs({ db, openGigs }, inCents(filter, 'minPay'), { ...READER, now: new Date(), origin: null })
    captured.push({
      page: withName(sent.find(({ text }) => text.includes('join profiles creator'))),
      count: withName(sent.find(({ text }) => text.includes('open_gig_changes'))),
    })
  }
  return captured
}

/**
 * Returns the statements of the same filter in the plain-index design: one wide table, ordinary indexes, `count(*)`.
 */
export function plainStatements(filter: GigFilter, today: string): GigPageStatements {
  const offset = (filter.page - 1) * 8
  const where = `status = 'open' and date >= $1::date and pay_cents >= $2::bigint and instruments @> array[$3::text]`
  const values = [filter.dateFrom ?? today, centsOf(filter.minPay ?? 0), filter.instrument]
  return {
    page: {
      name: 'plain_page',
      text: `select * from plain_gigs where ${where} order by date, id limit 8 offset $4`,
      values: [...values, offset],
    },
    count: { name: 'plain_count', text: `select count(*) from plain_gigs where ${where}`, values },
  }
}
