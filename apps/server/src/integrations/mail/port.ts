export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

/** Sends one mail or throws; callers are jobs, which try again. */
export interface MailPort {
  send(mail: Mail): Promise<void>
}
