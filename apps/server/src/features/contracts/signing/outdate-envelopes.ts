import type { Tx } from '../../../db/database.ts'
import { emitAll } from '../../../outbox/events.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { findEnvelope, markOutdated, moveEnvelope } from './envelopes.queries.ts'

const VOID_REASON =
  'The terms of this contract have changed, or it has ended. This envelope can no longer be signed.'

/**
 * Marks the envelopes of a contract that ended or changed as outdated, unless others with the same text are still to be signed in
 * them: later signatures do not count for this one. They are voided at the provider after the commit.
 */
export async function outdateEnvelopes(tx: Tx, contractId: string): Promise<void> {
  await emitAll(tx, 'envelope.outdated', await markOutdated(tx, contractId))
}

/** Voids an outdated envelope at the provider, so that nobody can sign it anymore. */
export const voidEnvelope: EventHandler<'envelope.outdated'> = async ({ id }, { db, esign }) => {
  const row = await findEnvelope(db, id)
  if (!esign || row?.status !== 'outdated') return
  // The request that created it may have ended before it saved the provider's id.
  const envelopeId = row.envelope_id ?? (await esign.find(id))
  if (!envelopeId) return
  await esign.void(envelopeId, VOID_REASON)
  await moveEnvelope(db, id, 'outdated', 'voided')
}
