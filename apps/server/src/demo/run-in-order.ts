import type { Deps } from '../deps.ts'

/**
 * What some members do, one action after the other. Each `yield` names the moment of the next action and returns
 * dependencies whose clock is at it.
 */
export type Story<Result = void> = AsyncGenerator<Date, Result, Deps>

/**
 * Runs stories side by side, every action in the order of its moment, because two members share one thread for all their
 * gigs. Throws when a story goes back in time.
 */
export async function runInOrder(deps: Deps, stories: readonly Story[]): Promise<void> {
  const running: { story: Story; next: Date }[] = []
  for (const story of stories) {
    const { done, value } = await story.next(deps)
    if (!done) running.push({ story, next: value })
  }
  while (running.length > 0) {
    const first = running.reduce((earliest, each) => (each.next < earliest.next ? each : earliest))
    const at = first.next
    const { done, value } = await first.story.next({ ...deps, now: () => at })
    if (done) running.splice(running.indexOf(first), 1)
    else if (value < at) throw new Error(`A demo story goes back from ${at.toJSON()} to ${value.toJSON()}`)
    else first.next = value
  }
}
