/** The relation of the caller to another member, as far as the caller may know it. */
export interface ConnectionFacts {
  connected: boolean
  /** Whether a delivered request of theirs is waiting for the caller. */
  received: boolean
  /** Whether a request of the caller is waiting for them, delivered or not. */
  sent: boolean
  /** Whether the caller has blocked them. The caller can't know about a block by them. */
  blocked: boolean
}

/** Returns what the caller can do about another member. */
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
