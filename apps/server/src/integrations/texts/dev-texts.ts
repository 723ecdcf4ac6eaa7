import type { Database } from '../../db/database.ts'
import { type DevText, insertDevText, listDevTexts } from '../../mails/dev-texts.queries.ts'
import type { TextsPort } from './port.ts'

/** Where demo mode's texts seem to come from: a number that is reserved for fiction. */
const SENDER = '+13135550100'
/** The newest texts that the page shows. */
const MOST_SHOWN = 200

/** Text messages that stay in the database, with what their page needs. */
export interface DevTexts extends TextsPort {
  /** Newest first, of one number (E.164) or of all. */
  list(number?: string): Promise<DevText[]>
  /** Records what somebody replies on the page. */
  receive(number: string, body: string): Promise<void>
}

/** Returns text messages that stay in the database, for the page at /dev/messages. */
export function createDevTexts(db: Database): DevTexts {
  return {
    sender: SENDER,
    webhookPath: null,
    async send({ to, body }) {
      await insertDevText(db, { number: to, body })
      return 'sent'
    },
    readReply: () => 'forged',
    respond: (text) => ({ type: 'text/plain', body: text ?? '' }),
    list: (number) => listDevTexts(db, number, MOST_SHOWN),
    receive: (number, body) => insertDevText(db, { number, body, received: true }),
  }
}
