import { isDecided, POLL_AGAIN_HOURS } from '@bandstand/domain/polls'
import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { emitAll } from '../../outbox/events.ts'
import { followGig } from './follow-gig.ts'
import { toRemind } from './polls.policy.ts'
import { findPoll, readAnswers, selectOutdated, takeDue, takeDueReminders } from './polls.queries.ts'

/** How many polls one run takes; the next one takes the rest. */
const BATCH = 200

/** How long after the time that people were asked about a poll still follows its gig. */
const FOLLOWS_MS = DAY_MS

/**
 * Follows gigs that moved or went to others, reminds those who haven't answered, and tells the act who hasn't once the answer was due.
 */
export async function runPollClock(deps: Deps): Promise<void> {
  const now = deps.now()
  const at = now.toISOString()
  const since = new Date(now.getTime() - FOLLOWS_MS)
  const againAfter = new Date(now.getTime() - POLL_AGAIN_HOURS * HOUR_MS)
  for (const poll of await selectOutdated(deps.db, { since, againAfter, most: BATCH }))
    await followGig(deps, poll)
  await deps.db.transaction().execute(async (tx) => {
    const events = []
    for (const pollId of await takeDueReminders(tx, now, BATCH)) {
      const poll = await findPoll(tx, pollId)
      const isAhead = poll !== null && poll.gig_starts_at > now && isPlayable(poll.gig_status)
      const answerIds = isAhead ? toRemind(await readAnswers(tx, pollId)).map(({ id }) => id) : []
      if (answerIds.length > 0) events.push({ pollId, event: 'reminded' as const, at, answerIds, by: null })
    }
    for (const pollId of await takeDue(tx, now, BATCH)) {
      const rows = await readAnswers(tx, pollId)
      if (!isDecided(rows)) events.push({ pollId, event: 'closed' as const, at, answerIds: [], by: null })
    }
    await emitAll(tx, 'poll.recorded', events)
  })
}

const isPlayable = (status: string) => status === 'open' || status === 'booked'
