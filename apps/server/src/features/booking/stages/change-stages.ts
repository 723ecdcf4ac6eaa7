import type { PartyId } from '@bandstand/domain/accounts'
import { type StageInput, STAGES_MAX } from '@bandstand/domain/stages'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { once } from '../../../operations/once.ts'
import { hasGigsAhead, moveGigsAhead } from '../../gigs/index.ts'
import { removeFormerImages } from '../../profiles/index.ts'
import {
  insertStage,
  isStageNameTaken,
  orderStages,
  selectStages,
  stageColumns,
  stageView,
  updateStage,
} from '../../stages/index.ts'
import { sideOf } from '../booking.policy.ts'
import { hasHoldsAhead } from '../holds/end-holds.ts'
import { moveHoldsAhead } from '../holds/holds.queries.ts'
import { hasTimesAhead, moveTimesAhead, type StageMove } from './stage-times.queries.ts'

/** Returns the stages of a venue in its order; none at a venue that has a single, unnamed one. */
export async function listStages(deps: Deps, _actor: Actor, venueId: PartyId) {
  return (await selectStages(deps.db, venueId)).map(stageView)
}

/**
 * Adds a stage to the calling venue and returns its id. What the venue has ahead is on its first one. A repeat with the same
 * key adds no other. Throws PROFILE_NOT_FOUND, STAGES_VENUES_ONLY, STAGES_TOO_MANY, STAGE_NAME_TAKEN, REQUEST_KEY_REUSED.
 */
export async function addStage(
  deps: Deps,
  actor: Actor,
  { key, ...input }: StageInput & { key?: string | undefined },
): Promise<string> {
  const now = deps.now()
  const request = { key, operation: 'add stage', body: { ...input } }
  const { id } = await namedOnce(() =>
    once(deps, actor, request, async (tx) => {
      await lockVenue(tx, actor)
      const stages = await selectStages(tx, actor.partyId)
      if (stages.length >= STAGES_MAX) throw refusal('STAGES_TOO_MANY')
      const position = (stages.at(-1)?.position ?? 0) + 1
      const added = await insertStage(tx, actor.partyId, stageColumns(input), position, now)
      if (stages.length === 0) await moveAhead(tx, { venueId: actor.partyId, from: null, to: added }, now)
      return { id: added }
    }),
  )
  return id
}

/** Changes a stage of the calling venue. Throws STAGE_NOT_FOUND, STAGE_NAME_TAKEN. */
export async function updateOwnStage(deps: Deps, actor: Actor, id: string, input: StageInput): Promise<void> {
  await namedOnce(() =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await updateStage(tx, { id, venueId: actor.partyId }, stageColumns(input))))
        throw refusal('STAGE_NOT_FOUND')
    }),
  )
}

/** Writes the order of the calling venue's stages. Throws STAGES_CHANGED unless `ids` are exactly those that it has. */
export async function orderOwnStages(deps: Deps, actor: Actor, ids: string[]): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockVenue(tx, actor)
    const now = await selectStages(tx, actor.partyId)
    const isSame = new Set(ids).size === now.length && now.every(({ id }) => ids.includes(id))
    if (!isSame || ids.length !== now.length) throw refusal('STAGES_CHANGED')
    await orderStages(tx, actor.partyId, ids)
  })
}

/**
 * Removes a stage of the calling venue, and its photo. If it is the only one, its upcoming gigs and bookings stay, without a stage. Throws STAGE_NOT_FOUND, and
 * STAGE_IN_USE while a stage beside others has anything ahead.
 */
export async function removeStage(deps: Deps, actor: Actor, id: string): Promise<void> {
  const now = deps.now()
  const photo = await deps.db.transaction().execute(async (tx) => {
    const venueId = actor.partyId
    await lockVenue(tx, actor)
    const stages = await selectStages(tx, venueId)
    const removed = stages.find((stage) => stage.id === id)
    if (!removed) throw refusal('STAGE_NOT_FOUND')
    if (stages.length === 1) await moveAhead(tx, { venueId, from: id, to: null }, now)
    else if (
      (await hasGigsAhead(tx, id, now)) ||
      (await hasTimesAhead(tx, id, now)) ||
      (await hasHoldsAhead(tx, id, now))
    )
      throw refusal('STAGE_IN_USE')
    await updateStage(tx, { id, venueId }, { archived_at: now, image_url: null })
    return removed.image_url
  })
  await removeFormerImages(deps, actor, [photo], [])
}

async function moveAhead(tx: Tx, move: StageMove, now: Date): Promise<void> {
  await moveGigsAhead(tx, move, now)
  await moveTimesAhead(tx, move, now)
  await moveHoldsAhead(tx, move, now)
}

/** Locks the caller's profile: what is booked there at the same moment finds the stages as they are before or after. */
async function lockVenue(tx: Tx, actor: Actor): Promise<void> {
  if (!(await lockProfile(tx, actor.partyId))) throw refusal('PROFILE_NOT_FOUND')
  if (sideOf(actor) !== 'venue') throw refusal('STAGES_VENUES_ONLY')
}

async function namedOnce<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw isStageNameTaken(error) ? refusal('STAGE_NAME_TAKEN') : error
  }
}
