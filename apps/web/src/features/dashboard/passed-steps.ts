type Step = 'explored' | 'plan-hint'

const keyOf = (step: Step, userId: string) => `bandstand.${step}.${userId}`

/** Notes, in this browser, that somebody has seen the gigs, or the sentence about Pro. */
export function notePassed(step: Step, userId: string): void {
  try {
    localStorage.setItem(keyOf(step, userId), 'yes')
  } catch {
    // Without storage the step stays open, which hurts nobody.
  }
}

export function hasPassed(step: Step, userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(step, userId)) !== null
  } catch {
    return false
  }
}
