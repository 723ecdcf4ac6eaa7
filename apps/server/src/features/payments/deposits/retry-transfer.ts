import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockOrder } from '../../../db/locks.ts'
import { isOrderedAgain } from '../ledger/money-orders.queries.ts'
import { orderTransferAgain } from '../ledger/order-money.ts'

/**
 * Orders a transfer again that the provider has refused for good, and returns the new order's id; null when none was refused,
 * or it was already ordered again. Nothing moves in the ledger: the earnings are still owed.
 */
export async function retryTransfer(tx: Tx, orderId: string, at: Date): Promise<string | null> {
  const order = await lockOrder(tx, orderId)
  const isRefused = order?.kind === 'transfer' && order.status === 'failed' && order.provider_id === null
  if (!isRefused) return null
  // The lock on the first order: of two retries at once the second finds what the first has ordered.
  return (await isOrderedAgain(tx, orderId)) ? null : orderTransferAgain(tx, order, systemAction(at))
}
