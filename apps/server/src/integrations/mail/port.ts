export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The same for the same mail, however often it is sent: it becomes the Message-ID, by which mailboxes drop repeats. */
  key?: string
}

/** Sends one mail or throws; callers are jobs, which try again. */
export interface MailPort {
  send(mail: Mail): Promise<void>
}
