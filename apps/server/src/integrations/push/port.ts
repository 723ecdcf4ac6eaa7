/**
 * A browser's subscription, as the browser describes it: its push service's address and the keys that only it can
 * decrypt with.
 */
interface PushTarget {
  endpoint: string
  /** The browser's public key and its secret, base64url. */
  p256dh: string
  auth: string
}

interface PushMessage {
  /** What the service worker gets. A few hundred bytes: push services take 4 kB. */
  body: string
  /** A push that was not delivered yet is replaced by a newer one of the same topic. At most 32 base64url characters. */
  topic: string
  urgent: boolean
  /** How long a push service keeps it for a browser that is not connected. */
  ttlSeconds: number
}

/** Notifies browsers at once, also while Bandstand is not open in them. */
export interface PushPort {
  /** What browsers subscribe to (VAPID), base64url. */
  publicKey(): Promise<string>
  /**
   * Whether it can be sent to: at a push service we know, because nobody must be able to direct us elsewhere, and with a
   * valid key.
   */
  accepts(target: PushTarget): boolean
  /**
   * `gone`: the subscription has ended for good. `refused`: the service doesn't accept this push. Throws temporary failures,
   * and Deferred while the service wants all servers to wait.
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone' | 'refused'>
}
