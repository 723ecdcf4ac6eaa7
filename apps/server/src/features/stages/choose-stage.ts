import type { PartyId } from '@bandstand/domain/accounts'
import { stageTexts } from '@bandstand/domain/stages'
import type { Tx } from '../../db/database.ts'
import { fieldRefusal } from '../../errors.ts'
import { selectStages } from './stages.queries.ts'

/**
 * Returns the stage that a venue means, with its profile locked: the one with this id, or the first one without. Null at a
 * venue without stages. Throws INPUT_INVALID for `stageId` when it isn't one that the venue has now.
 */
export async function chooseStage(tx: Tx, venueId: PartyId, stageId: string | null): Promise<string | null> {
  const chosen = await stageOrFirst(tx, venueId, stageId)
  if (stageId !== null && chosen !== stageId) throw fieldRefusal('stageId', stageTexts.unknown)
  return chosen
}

/** Returns a stage if its venue, whose profile is locked, still has it, otherwise the first one; null if there is none. */
export async function stageOrFirst(tx: Tx, venueId: PartyId, stageId: string | null): Promise<string | null> {
  const stages = await selectStages(tx, venueId)
  return stages.find(({ id }) => id === stageId)?.id ?? stages[0]?.id ?? null
}
