import type { AccountDeletion } from '@bandstand/api-spec'
import { firstPartyOf, type OpenBusiness, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { dollarsOf } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import { listProofWays } from '../../auth/index.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { countBookingsAhead } from '../booking/index.ts'
import { findOpenMoney } from '../payments/index.ts'

const REFUSALS = {
  bookings: 'ACCOUNT_HAS_BOOKINGS',
  payments: 'ACCOUNT_HAS_PAYMENTS',
  transfers: 'ACCOUNT_HAS_TRANSFERS',
  balance: 'ACCOUNT_HAS_BALANCE',
  unclaimed: 'ACCOUNT_HAS_UNCLAIMED',
} as const satisfies Record<OpenBusiness, string>

/** Returns whether the caller's account can be deleted here, and what has to be settled first. */
export async function getDeletion(deps: Deps, actor: Actor): Promise<AccountDeletion> {
  return {
    isEnabled: !deps.config.demo,
    asksPassword: (await listProofWays(deps, actor)).includes('password'),
    open: await listOpenBusiness(deps.db, firstPartyOf(actor.userId), actor.userId),
  }
}

/** Throws the refusal that names what is open, such as ACCOUNT_HAS_BOOKINGS; does nothing when nothing is. */
export async function requireNothingOpen(tx: Tx, userId: PartyId, personId: PersonId | null): Promise<void> {
  const [first] = await listOpenBusiness(tx, userId, personId)
  if (first) throw refusal(REFUSALS[first.kind])
}

/** Returns what of a party is open, and of the person whose account goes with it, by kind; none when nothing is. */
export async function listOpenBusiness(
  db: Database,
  userId: PartyId,
  personId: PersonId | null,
): Promise<AccountDeletion['open']> {
  const money = await findOpenMoney(db, userId, personId)
  const kinds = Object.keys(money) as (keyof typeof money)[]
  return [
    { kind: 'bookings' as const, count: await countBookingsAhead(db, userId), amount: null },
    ...kinds.map((kind) => ({ kind, count: money[kind].count, amount: dollarsOf(money[kind].cents) })),
  ].filter(({ count }) => count > 0)
}
