import { accountHandlers } from './auth/index.ts'
import { sendContactMail } from './features/site/index.ts'
import type { EventHandlers } from './outbox/worker.ts'

/** Who acts on which event. */
export const eventHandlers: EventHandlers = { ...accountHandlers, 'contact.message_sent': sendContactMail }
