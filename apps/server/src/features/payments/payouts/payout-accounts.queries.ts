import type { PartyId, PayeeId, PersonId } from '@bandstand/domain/accounts'
import { DEFAULT_CURRENCY } from '@bandstand/domain/money'
import { can, ROLES } from '@bandstand/domain/parties'
import { BANK_CHANGE_HOURS } from '@bandstand/domain/payments'
import { HOUR_MS } from '@bandstand/domain/time'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccountFacts } from '../../../integrations/payments/port.ts'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import { lockPayoutAccount } from '../../../db/locks.ts'

/** So that the owner can notice a change that wasn't theirs before any money follows it. */
const WAIT_MS = BANK_CHANGE_HOURS * HOUR_MS

export type PayoutAccountRow = Selectable<Schema['payout_accounts']>

/** Returns a payee's account at this provider; null when there is none. One at a former provider does not count. */
export async function findPayoutAccount(
  db: Database,
  userId: PayeeId,
  provider: string,
): Promise<PayoutAccountRow | null> {
  const query = db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the account with this id at its provider. */
export function getPayoutAccount(db: Database, accountId: string): Promise<PayoutAccountRow> {
  const query = db.selectFrom('payout_accounts').selectAll().where('account_id', '=', accountId)
  return query.executeTakeFirstOrThrow()
}

/**
 * Writes an artist's account at a provider. The first one is kept; a later call sets only `begun_at`, from which the
 * clock asks. Nothing is paid for a day after somebody who may withdraw took their account back, to a bank that is set up in that day neither.
 */
export async function savePayoutAccount(
  db: Database,
  account: Pick<PayoutAccountRow, 'user_id' | 'provider' | 'account_id' | 'begun_at'>,
): Promise<void> {
  const taken = await db
    .selectFrom('users as u')
    .select(({ fn }) => fn.max<Date | null>('u.taken_back_at').as('at'))
    .where(
      'u.id',
      'in',
      db.selectFrom(payeesOfPeople).select('person_id').where('payee_id', '=', account.user_id),
    )
    .where('u.taken_back_at', '>', new Date(account.begun_at.getTime() - WAIT_MS))
    .executeTakeFirst()
  const wait = taken?.at ? waitSince(taken.at) : {}
  await db
    .insertInto('payout_accounts')
    .values({ ...account, ...wait })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider']).doUpdateSet({ begun_at: account.begun_at }),
    )
    .execute()
}

/** Returns the highest balance that an artist ever had, in cents, as SQL. */
export const highestBalance = (artistId: PayeeId | RawBuilder<unknown>): RawBuilder<number> => sql`greatest(
  ${payableBalance(artistId)}, (select max(peak_cents) from payout_accounts where user_id = ${artistId}))`

// As `ledger_balance` sums it, which takes ten times as long for each of a hundred artists of one statement.
const payableBalance = (artistId: PayeeId | RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select coalesce((select sum(amount_cents) from ledger_postings where credit_account_id = l.id), 0)::bigint
    - coalesce((select sum(amount_cents) from ledger_postings where debit_account_id = l.id), 0)::bigint
  from ledger_accounts l where l.kind = 'artist_payable' and l.owner_id = ${artistId} and l.currency = ${DEFAULT_CURRENCY}), 0)`

/** Saves the balance before a withdrawal, which makes it lower, and returns the highest that the artist ever had, in cents. */
export async function saveHighestBalance(tx: Tx, artistId: PayeeId, provider: string): Promise<number> {
  const { peak_cents: cents } = await tx
    .updateTable('payout_accounts')
    .set({ peak_cents: highestBalance(artistId) })
    .where('user_id', '=', artistId)
    .where('provider', '=', provider)
    .returning('peak_cents')
    .executeTakeFirstOrThrow()
  return cents
}

/** Records when the provider was checked about an account. */
export async function recordAccountCheck(db: Database, accountId: string, at: Date): Promise<void> {
  await db.updateTable('payout_accounts').set({ asked_at: at }).where('account_id', '=', accountId).execute()
}

/**
 * Saves the provider's facts about an account, and for a bank that is not the first one, that it's paid a day later. Returns the
 * artist and what has changed; null for an unknown account. `bank` is the last one that could be paid, so an account that is only
 * checked again has the same bank as before.
 */
export async function setAccountFacts(tx: Tx, accountId: string, { isReady, bank }: AccountFacts, at: Date) {
  const before = await lockPayoutAccount(tx, accountId)
  if (!before) return null
  // An account older than the saving of banks reports the bank that it has always had, which isn't a change.
  const isComparable = before.bank !== null || !before.ready
  const bankChanged = isReady && bank !== null && bank !== before.bank && isComparable
  const isFirst = before.bank === null
  const withdrawalsFrom = bankChanged && !isFirst ? new Date(at.getTime() + WAIT_MS) : null
  await tx
    .updateTable('payout_accounts')
    .set({
      ready: isReady,
      ...(isReady && bank !== null && { bank }),
      ...(withdrawalsFrom && { withdrawals_from: withdrawalsFrom, wait_reason: 'bank' }),
    })
    .where('account_id', '=', accountId)
    .execute()
  const becameReady = isReady && !before.ready
  return { artistId: before.user_id, becameReady, bankChanged, withdrawalsFrom }
}

/** Whoever has one of these roles may withdraw the money of a party. */
const PAYING_ROLES = ROLES.filter((role) => can(role, 'pay'))

/** Whose money each person may withdraw: that of their parties by role, and their own shares. */
const payeesOfPeople = sql<{ person_id: PersonId; payee_id: PayeeId }>`(
  select person_id, party_id as payee_id from memberships where ended_at is null and role in (${sql.join(PAYING_ROLES)})
  union all select person_id, id from wallets where person_id is not null)`.as('payees')

/** Returns whether a person may withdraw the money of an act. */
export async function mayWithdraw(db: Database, personId: PersonId, partyId: PartyId): Promise<boolean> {
  const query = db.selectFrom(payeesOfPeople).select('payee_id').where('person_id', '=', personId)
  return (await query.where('payee_id', '=', partyId).executeTakeFirst()) !== undefined
}

/** Returns how much was withdrawn of all whose money a person may withdraw and the provider hasn't taken yet, in cents. */
export async function sumOrderedPayouts(db: Database, personId: PersonId): Promise<number> {
  const payees = db.selectFrom(payeesOfPeople).select('payee_id').where('person_id', '=', personId)
  const { cents } = await db
    .selectFrom('money_orders')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('artist_id', 'in', payees)
    .where('kind', '=', 'payout')
    .where('status', '=', 'requested')
    .where('provider_id', 'is', null)
    .executeTakeFirstOrThrow()
  return cents
}

const waitSince = (takenBackAt: Date) => ({
  withdrawals_from: new Date(takenBackAt.getTime() + WAIT_MS),
  wait_reason: 'taken_back',
})

/**
 * Saves that nothing is paid for a day to the banks of all whose money a person may withdraw, as their account was taken back.
 * Returns until when, which may be later for another reason; null without a bank account.
 */
export async function delayPayouts(tx: Tx, personId: PersonId, at: Date): Promise<Date | null> {
  const wait = waitSince(at)
  const payees = tx.selectFrom(payeesOfPeople).select('payee_id').where('person_id', '=', personId)
  await tx
    .updateTable('payout_accounts')
    .set(wait)
    .where('user_id', 'in', payees)
    .where(sql<boolean>`coalesce(withdrawals_from < ${wait.withdrawals_from}, true)`)
    .execute()
  const { from } = await tx
    .selectFrom('payout_accounts')
    .select(({ fn }) => fn.max<Date | null>('withdrawals_from').as('from'))
    .where('user_id', 'in', payees)
    .executeTakeFirstOrThrow()
  return from
}

/** Returns whether nothing may be paid to the bank of this account now. */
export function arePayoutsPaused(account: PayoutAccountRow, now: Date): boolean {
  return account.frozen_at !== null || waitsUntil(account, now) !== null
}

/** Returns from when on the bank is paid; null when that is now. */
export function waitsUntil({ withdrawals_from: from }: PayoutAccountRow, now: Date): Date | null {
  return from && from > now ? from : null
}
