import type { MoveGigInput } from '@bandstand/domain/gigs'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { chooseStage } from '../stages/index.ts'
import { updateOpenGig } from './gigs.queries.ts'
import { requireInstant } from './require-instant.ts'
import { lockEditableGig, requireDate, seriesColumns } from './update-gig.ts'

/**
 * Moves an open gig of the caller's own that has not begun to another day, time or stage.
 * Throws GIG_NOT_FOUND, GIG_NOT_YOURS, GIG_NOT_EDITABLE, PROFILE_NOT_FOUND, INPUT_INVALID for the date, the time or
 * a stage that the venue doesn't have.
 */
export async function moveGigToDay(deps: Deps, actor: Actor, id: string, input: MoveGigInput): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const { venue, gig } = await lockEditableGig(tx, actor, id, now)
    requireDate(input.date, gig.time_zone, now)
    const time = input.time ?? gig.time.slice(0, 5)
    const columns = {
      date: input.date,
      time,
      time_is_second: input.timeIsSecond,
      ...(input.stageId && { stage_id: await chooseStage(tx, venue.uuid, input.stageId) }),
      starts_at: requireInstant('time', `${input.date}T${time}`, gig.time_zone, input.timeIsSecond),
    }
    if (!(await updateOpenGig(tx, id, { ...columns, ...seriesColumns(gig, columns), updated_at: now })))
      throw refusal('GIG_NOT_EDITABLE')
  })
}
