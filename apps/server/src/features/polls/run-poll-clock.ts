import { isDecided } from '@bandstand/domain/polls'
import type { Deps } from '../../deps.ts'
import { emitAll } from '../../outbox/events.ts'
import { toRemind } from './polls.policy.ts'
import { findPoll, readAnswers, takeDue, takeDueReminders } from './polls.queries.ts'

/** How many polls one run takes; the next one takes the rest. */
const BATCH = 200

/** Reminds those who haven't answered, and tells the act who hasn't once the answer was due. */
export async function runPollClock(deps: Deps): Promise<void> {
  const now = deps.now()
  const at = now.toISOString()
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
