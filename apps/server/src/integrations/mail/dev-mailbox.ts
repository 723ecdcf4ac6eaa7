import type { Database } from '../../db/database.ts'
import { insertDevMail, listDevMails } from '../../mails/dev-mails.queries.ts'
import type { MailPort } from './port.ts'

export interface DevMail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  createdAt: string
}

/** An address in a text, as one group. */
export const LINK = /(https?:\/\/[^\s<>"]+)/g

/** Newest mails that the mailbox shows; older ones stay in the table. */
const MOST_SHOWN = 200

/** Returns a mailbox that stores mails in the database instead of sending them, for the page at /dev/mailbox. */
export function createDevMailbox(db: Database): MailPort & { list(to?: string): Promise<DevMail[]> } {
  return {
    async send(mail) {
      const links = [...new Set(mail.text.match(LINK))]
      // As a mailbox drops a Message-ID that it already has.
      await insertDevMail(db, {
        to_address: mail.to,
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html,
        links,
        key: mail.key ?? null,
      })
    },
    /** Newest first, of one address or of all. */
    async list(to) {
      const rows = await listDevMails(db, to, MOST_SHOWN)
      return rows.map((row) => ({
        id: row.id,
        to: row.to_address,
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
        links: row.links,
        createdAt: row.created_at.toISOString(),
      }))
    },
  }
}
