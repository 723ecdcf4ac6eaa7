import type { Side } from './side.ts'

/** The party an action is taken for, or `system` for a clock, an acceptance or a provider's report. */
export type ActorRole = Side | 'system'
/** Who may take a step. `initiator` and `receiver` are about an application or an offer. */
export type Role = ActorRole | 'initiator' | 'receiver'

/** The state of a subject before its first event. */
export const NEW = 'new'

/** An event's effect: from which states, to which one, and who can cause it. */
export interface Step<Status extends string> {
  from: readonly (Status | typeof NEW)[]
  to: Status
  by: readonly Role[]
}
/** Every event of a subject, in the past tense, with its step. */
export type Graph<Status extends string, Event extends string = string> = Readonly<
  Record<Event, Step<Status>>
>

/** Returns the state after an event; null when it cannot happen in that state, or not by an actor with these roles. */
export function stateAfter<Status extends string, Event extends string>(
  graph: Graph<Status, Event>,
  status: Status | typeof NEW,
  event: Event,
  roles: readonly Role[],
): Status | null {
  const step = graph[event]
  return step.from.includes(status) && step.by.some((role) => roles.includes(role)) ? step.to : null
}

/** Returns an actor's roles in an application, or in an offer, whose initiator is its maker. */
export function rolesOf(actorRole: ActorRole, initiator: Side): readonly Role[] {
  if (actorRole === 'system') return ['system']
  return [actorRole, actorRole === initiator ? 'initiator' : 'receiver']
}
