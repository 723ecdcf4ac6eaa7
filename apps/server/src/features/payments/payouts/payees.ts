import {
  firstPartyOf,
  type PartyId,
  type PayeeId,
  type PersonId,
  type WalletId,
} from '@bandstand/domain/accounts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideOf } from '../../booking/index.ts'
import { mayWithdraw } from './payout-accounts.queries.ts'
import { findWallet, findWalletOf } from './wallets.queries.ts'

/** Whose balance a caller acts on: that of the act that they act for, or their own shares. */
export interface Payee {
  actor: Actor
  payeeId: PayeeId
}

/** Returns the balance of the caller's act. Throws WITHDRAW_ARTISTS_ONLY. */
export function actOf(actor: Actor): Payee {
  if (sideOf(actor) !== 'artist') throw refusal('WITHDRAW_ARTISTS_ONLY')
  return { actor, payeeId: actor.partyId }
}

/** Returns the id of the wallet with the caller's own shares; null before the first. */
export async function findOwn({ db }: Pick<Deps, 'db'>, { userId }: Actor): Promise<WalletId | null> {
  return (await findWalletOf(db, userId))?.id ?? null
}

/** Returns the balance of the caller's own shares. Throws NO_SHARES before the first. */
export async function ownOf(deps: Pick<Deps, 'db'>, actor: Actor): Promise<Payee> {
  const payeeId = await findOwn(deps, actor)
  if (!payeeId) throw refusal('NO_SHARES')
  return { actor, payeeId }
}

/** Returns who is notified about a balance: a person of theirs, or those who may for an act. */
export async function ownersOf(
  db: Database,
  payeeId: PayeeId,
): Promise<{ personId: PersonId } | { partyId: PartyId }> {
  const personId = (await findWallet(db, payeeId))?.person_id
  return personId ? { personId } : { partyId: payeeId as PartyId }
}

/**
 * Returns whose withdrawals a link freezes that was mailed to a person: of the act that it's about, while they may withdraw its money, and
 * otherwise of the one that came with their account and of their own shares.
 */
export async function payeesOfLink(
  db: Database,
  { userId, partyId }: { userId: PersonId; partyId: PartyId | null },
): Promise<PayeeId[]> {
  if (partyId) return (await mayWithdraw(db, userId, partyId)) ? [partyId] : []
  const wallet = await findWalletOf(db, userId)
  return [firstPartyOf(userId), ...(wallet ? [wallet.id] : [])]
}
