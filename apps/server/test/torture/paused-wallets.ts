import { setTimeout as sleep } from 'node:timers/promises'
import type { WalletId } from '@bandstand/domain/accounts'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { unfreezePayouts } from '../../src/features/payments/index.ts'
import type { KillableServers } from '../killable-servers.ts'

/** What was being sent to a bank when it was paused may still be on its way. */
const UNDER_WAY_MS = 1000

export interface PauseWatch {
  /** Expects that nothing was paid since the last check to a bank that was paused then and still is: frozen by its owner, or just changed. */
  check(servers: KillableServers): Promise<void>
}

interface HeldRow {
  id: string
  provider_id: string | null
  frozen_at: Date | null
  withdrawals_from: Date | null
}

export function createPauseWatch(): PauseWatch {
  let held = new Map<string, HeldRow>()
  return {
    async check({ outside: { deps } }) {
      const { db, now } = deps
      const select = async (where: RawBuilder<unknown>) => {
        const { rows } = await sql<HeldRow>`
          select o.id, o.provider_id, a.frozen_at, a.withdrawals_from
          from money_orders o join payout_accounts a on a.user_id = o.artist_id where o.kind = 'payout' and ${where}`.execute(
          db,
        )
        return rows
      }
      const since = await select(sql`o.id = any (${[...held.keys()]}::uuid[]) and o.provider_id is not null`)
      const isStill = ({ id, frozen_at, withdrawals_from: from }: HeldRow) => {
        const before = held.get(id)!
        const isFrozen = frozen_at !== null && before.frozen_at?.getTime() === frozen_at.getTime()
        return (
          isFrozen || (from !== null && from > now() && before.withdrawals_from?.getTime() === from.getTime())
        )
      }
      expect(since.filter(isStill), 'payouts to banks that are paused').toEqual([])
      await sleep(UNDER_WAY_MS)
      const waiting = await select(sql`
        o.status = 'requested' and o.provider_id is null and (a.frozen_at is not null or a.withdrawals_from > ${now()})`)
      held = new Map(waiting.map((row) => [row.id, row]))
    },
  }
}

/** Ends every freeze as an operator does who has checked. Returns how many there were. */
export async function unfreezeWallets({ outside: { deps } }: KillableServers): Promise<number> {
  const { rows } = await sql<{ id: WalletId }>`
    select w.id from payout_accounts a join wallets w on w.id = a.user_id where a.frozen_at is not null`.execute(
    deps.db,
  )
  for (const { id } of rows) await deps.db.transaction().execute((tx) => unfreezePayouts(tx, id, deps.now()))
  return rows.length
}
