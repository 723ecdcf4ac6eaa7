import type { Party } from './party.ts'

/** Who may take a step. `initiator` and `receiver` are about an application or an offer, `system` is the clock and acceptance. */
export type Role = Party | 'initiator' | 'receiver' | 'system'
export type Doer = Party | 'system'

/** Before the first event of a subject. */
export const NEW = 'new'

/** What an event does: from which states, to which one, and by whom. */
export interface Step<Status extends string> {
  from: readonly (Status | typeof NEW)[]
  to: Status
  by: readonly Role[]
}
/** Every event of a subject, in the past tense, with its step. */
export type Graph<Status extends string, Event extends string = string> = Readonly<
  Record<Event, Step<Status>>
>

/** The state after an event; null when the event cannot happen in that state or not by somebody in these roles. */
export function stateAfter<Status extends string, Event extends string>(
  graph: Graph<Status, Event>,
  status: Status | typeof NEW,
  event: Event,
  roles: readonly Role[],
): Status | null {
  const step = graph[event]
  return step.from.includes(status) && step.by.some((role) => roles.includes(role)) ? step.to : null
}

/** The roles of somebody in an application, or in an offer whose maker is its initiator. */
export function rolesOf(doer: Doer, initiator: Party): readonly Role[] {
  if (doer === 'system') return ['system']
  return [doer, doer === initiator ? 'initiator' : 'receiver']
}
