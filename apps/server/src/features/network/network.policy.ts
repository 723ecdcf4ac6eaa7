/** The relation of the caller to another member, as far as the caller may know it. */
export interface ConnectionFacts {
  connected: boolean
  /** A delivered request of theirs waits for the caller. */
  received: boolean
  /** One of the caller's waits for them, delivered or not. */
  sent: boolean
  /** The caller has blocked them. That they have blocked the caller, the caller cannot know. */
  blocked: boolean
}

/** What the caller can do about somebody else. */
export function networkAbilities({ connected, received, sent, blocked }: ConnectionFacts) {
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
