type Step = 'explored' | 'plan-hint'

const keyOf = (step: Step, userId: string) => `bandstand.${step}.${userId}`

/** Stores in this browser that a member has seen the gigs, or the hint about Pro. */
export function savePassed(step: Step, userId: string): void {
  try {
    localStorage.setItem(keyOf(step, userId), 'yes')
  } catch {
    // Without storage the step stays open, which does no harm.
  }
}

/** Returns whether a member has passed a step in this browser. */
export function hasPassed(step: Step, userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(step, userId)) !== null
  } catch {
    return false
  }
}
