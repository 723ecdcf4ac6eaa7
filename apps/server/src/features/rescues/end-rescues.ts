import type { RescueEnd } from '@bandstand/domain/rescues'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { lockGig } from '../../db/locks.ts'
import { emit } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { withdrawShortNotice } from '../booking/index.ts'
import { endRescues, listApplicationsOfRescue, type RescueRow } from './rescues.queries.ts'

/** Ends a running rescue with its gig locked. Stopped, it takes back its offers; over, the venue is notified. */
export async function stopRescue(
  tx: Tx,
  rescue: RescueRow,
  { as, at }: { as: RescueEnd; at: Date },
): Promise<void> {
  await endRescues(tx, [rescue.gig_id], { as, at })
  if (as === 'stopped' && rescue.started_by) {
    const applicationIds = await listApplicationsOfRescue(tx, rescue.id)
    const venue = { userId: rescue.started_by, partyId: rescue.venue_id }
    await withdrawShortNotice(tx, venue, rescue.gig_id, { applicationIds, at })
  }
  if (as === 'over')
    await emit(tx, 'rescue.recorded', { rescueId: rescue.id, event: 'over', at: at.toISOString() })
}

/** Ends the rescues of gigs in the transaction that books somebody for them: the next one is for the venue to start. */
export const endRescuesWhenBooked: Deps['bookingHooks']['booked'][number] = async (tx, booked, _, { at }) => {
  const gigIds = booked.map(({ booking }) => booking.gig_id)
  await endRescues(tx, gigIds, { as: 'filled', at })
}

/** Ends the rescue of a gig that its venue closed: opening the gig again doesn't start it again. */
export const followGig: EventHandler<'booking.recorded'> = async ({ subject, subjectId, event }, deps) => {
  if (subject !== 'gig' || event !== 'cancelled') return
  await deps.db.transaction().execute(async (tx) => {
    if (await lockGig(tx, subjectId, 'update'))
      await endRescues(tx, [subjectId], { as: 'stopped', at: deps.now() })
  })
}
