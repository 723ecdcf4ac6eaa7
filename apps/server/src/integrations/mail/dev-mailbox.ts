import type { Database } from '../../db/database.ts'
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

/** Deletes the mails of before `before`. */
export async function deleteOldDevMails(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('dev_mails').where('created_at', '<', before).execute()
}

/** Keeps mails in the database instead of sending them, for the page at /dev/mailbox. */
export function createDevMailbox(db: Database): MailPort & { list(to?: string): Promise<DevMail[]> } {
  return {
    async send(mail) {
      const links = [...new Set(mail.text.match(LINK))]
      await db
        .insertInto('dev_mails')
        .values({
          to_address: mail.to,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          links,
          key: mail.key ?? null,
        })
        // As a mailbox drops a Message-ID that it has.
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
    },
    /** Newest first, of one address or of all. */
    async list(to) {
      const rows = await db
        .selectFrom('dev_mails')
        .selectAll()
        .$if(to !== undefined, (query) => query.where('to_address', '=', String(to)))
        .orderBy('id', 'desc')
        .limit(MOST_SHOWN)
        .execute()
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
