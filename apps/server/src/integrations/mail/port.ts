import type { IncomingHttpHeaders } from 'node:http'
import type { MailProblem } from '@bandstand/domain/notifications'

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

/** What the provider reports about an address: it returned a mail for good, or its owner reported one as spam. */
export interface MailReport {
  /** In lower case. */
  address: string
  kind: MailProblem
  /** In the words of the mail server that refused; empty for none. */
  reason: string
  at: Date
}

export interface MailReportsPort {
  /** The path at which Bandstand listens. */
  webhookPath: string
  /** Returns the reports of a request; `forged` if its signature isn't the provider's. */
  readReports(headers: IncomingHttpHeaders, body: Buffer): MailReport[] | 'forged'
}

/** Thrown for a mail whose address the mail server refused for good: to try again is of no use. */
export class AddressRefused extends Error {
  readonly address: string
  /** In the words of the mail server. */
  readonly reason: string

  constructor(address: string, reason: string, cause: unknown) {
    super(reason, { cause })
    this.address = address
    this.reason = reason
  }
}

/** Sends one mail or throws; callers are jobs, which try again, except after an AddressRefused. */
export interface MailPort {
  send(mail: Mail): Promise<void>
}
