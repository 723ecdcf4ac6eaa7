import type { Deps } from '../../deps.ts'
import { emitAll } from '../../outbox/events.ts'
import { matchGigs } from './match-gigs.ts'
import { slowFlooding, takeDueAlerts } from './tell.queries.ts'

/** How many alerts one transaction takes. */
const BATCH = 1000
/** The next run, a minute later, goes on where one has stopped. */
const MOST_ROUNDS = 100

/** Finds the saved searches that new gigs match, and tells what is due. */
export async function runSearchClock(deps: Deps): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && (await matchGigs(deps)) > 0; round++);
  for (let round = 0; round < MOST_ROUNDS && (await tellDue(deps)) > 0; round++);
}

/** Tells what is due, and returns how many notices that are. */
async function tellDue({ db, now }: Deps): Promise<number> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const noticeIds = await takeDueAlerts(tx, at, BATCH)
    if (noticeIds.length === 0) return 0
    await slowFlooding(tx, noticeIds, at)
    await emitAll(
      tx,
      'search.alerted',
      noticeIds.map((noticeId) => ({ noticeId })),
    )
    return noticeIds.length
  })
}
