import { readStored, writeStored } from '../../lib/session/web-storage.ts'

type Step = 'explored' | 'plan-hint'

const keyOf = (step: Step, userId: string) => `bandstand.${step}.${userId}`

/** Stores in this browser that a member has seen the gigs, or the hint about Pro. */
export function savePassed(step: Step, userId: string): void {
  writeStored(keyOf(step, userId), 'yes')
}

/** Returns whether a member has passed a step in this browser. */
export function hasPassed(step: Step, userId: string): boolean {
  return readStored(keyOf(step, userId)) !== null
}
