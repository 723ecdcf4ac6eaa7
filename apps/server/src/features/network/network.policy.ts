/** How two stand, as far as one of them may know. */
export interface StandingFacts {
  connected: boolean
  /** A delivered request of theirs waits for the caller. */
  received: boolean
  /** One of the caller's waits for them, delivered or not. */
  sent: boolean
  /** The caller has blocked them. That they have blocked the caller, the caller cannot know. */
  blocked: boolean
}

/** What the caller can do about somebody else. */
export function networkAbilities({ connected, received, sent, blocked }: StandingFacts) {
  return {
    connect: !connected && !received && !sent && !blocked,
    accept: received && !blocked,
    decline: received && !blocked,
    withdraw: sent && !blocked,
    disconnect: connected,
    block: !blocked,
    unblock: blocked,
  }
}
