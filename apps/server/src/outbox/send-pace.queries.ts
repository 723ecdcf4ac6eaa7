import { HOUR_MS } from '@bandstand/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A provider that asks for more is asked again sooner, in milliseconds. */
const LONGEST_ASKED_MS = HOUR_MS

/** When it is one's turn to send. */
export interface Turn {
  /** The provider asked all servers to wait: after `waitMs` it's to be asked for again. */
  paused: boolean
  waitMs: number
  /** How often in a row the provider was too busy. */
  refusals: number
}

/**
 * Returns when the next can be sent to a provider, by the database's clock: at most `perSecond` of all servers together; null
 * for no limit. While it's paused nobody's turn is used up.
 */
export async function takeTurn(db: Database, name: string, perSecond: number | null): Promise<Turn> {
  const paused = sql<Turn>`
    select paused_until > now() is true as paused, refusals,
      case when paused_until > now() then extract(epoch from paused_until - now()) * 1000 else 0 end as "waitMs"
    from send_pace where name = ${name}`
  const free = { paused: false, waitMs: 0, refusals: 0 }
  if (perSecond === null) return (await paused.execute(db)).rows[0] ?? free
  const step = sql`interval '1 second' / ${perSecond}::double precision`
  const { rows } = await sql<Turn>`
    insert into send_pace (name, next_at) values (${name}, now() + ${step})
    on conflict (name) do update set next_at = greatest(send_pace.next_at, now()) + ${step}
      where send_pace.paused_until > now() is not true
    returning false as paused, refusals, greatest(extract(epoch from next_at - ${step} - now()) * 1000, 0) as "waitMs"`.execute(
    db,
  )
  return rows[0] ?? (await paused.execute(db)).rows[0] ?? free
}

/**
 * Has all servers wait: as long as the provider asked for, or otherwise from 2 seconds on twice as long with each refusal in a
 * row, at most a quarter of an hour. Returns how long, in milliseconds.
 */
export async function pauseSending(db: Database, name: string, askedMs: number | null): Promise<number> {
  const asked = askedMs && Math.min(Math.max(askedMs, 1000), LONGEST_ASKED_MS) / 1000
  const pauseAfter = (refusals: RawBuilder<unknown>) =>
    sql`coalesce(${asked}::double precision, least(2 * 2 ^ ${refusals}, 900)) * interval '1 second'`
  const { rows } = await sql<{ ms: number }>`
    insert into send_pace (name, paused_until, refusals) values (${name}, now() + ${pauseAfter(sql`0`)}, 1)
    on conflict (name) do update set
      -- Those that were under way when another was refused don't make the pause longer.
      refusals = send_pace.refusals + case when send_pace.paused_until > now() then 0 else 1 end,
      paused_until = greatest(send_pace.paused_until, now() + case when send_pace.paused_until > now() then interval '0'
        else ${pauseAfter(sql`least(send_pace.refusals, 9)`)} end)
    returning extract(epoch from paused_until - now()) * 1000 as ms`.execute(db)
  return rows[0]?.ms ?? 0
}

/** Forgets refusals once the provider has accepted something again. */
export async function endRefusals(db: Database, name: string): Promise<void> {
  await db.updateTable('send_pace').set({ refusals: 0 }).where('name', '=', name).execute()
}
