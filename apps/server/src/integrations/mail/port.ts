export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Where a POST ends the subscription to this kind of mail, for the button of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /**
   * Always the same for the same mail, however often it's sent. It becomes the Message-ID, which mailboxes use to drop
   * duplicates.
   */
  key?: string
}

/** Sends one mail or throws; callers are jobs, which try again. */
export interface MailPort {
  send(mail: Mail): Promise<void>
}
