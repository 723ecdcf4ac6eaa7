import twilio, { type RequestClient } from 'twilio'
import type { TwilioSettings } from '../../settings/read-providers.ts'
import { type TextsPort, TextUnknown } from './port.ts'

/** In milliseconds; well within the time after which its job is given to another server. */
const TIMEOUT_MS = 10_000
/** Whoever has the number replied STOP. */
const STOPPED = 21_610
/** The number doesn't exist, can't get texts, or is where we don't send any. */
const REFUSED = new Set([21_211, 21_214, 21_217, 21_265, 21_408, 21_612, 21_614])

/**
 * Returns text messages by Twilio's API. Twilio answers STOP, START and HELP itself where its account says so. `httpClient` sends its requests; by
 * default the library's own.
 */
export function createTwilio(
  { accountSid, authToken, from }: TwilioSettings,
  httpClient?: RequestClient,
): TextsPort {
  const client = twilio(accountSid, authToken, { timeout: TIMEOUT_MS, ...(httpClient && { httpClient }) })
  const isService = from.startsWith('MG')
  return {
    sender: isService ? null : from,
    webhookPath: '/webhooks/twilio',
    async send({ to, body }) {
      try {
        await client.messages.create({ to, body, ...(isService ? { messagingServiceSid: from } : { from }) })
        return 'sent'
      } catch (error) {
        if (!(error instanceof twilio.RestException))
          throw new TextUnknown('Twilio gave no answer', { cause: error })
        if (error.code === STOPPED) return 'stopped'
        if (error.code !== undefined && REFUSED.has(error.code)) return 'refused'
        throw error.status >= 500 ? new TextUnknown('Twilio failed', { cause: error }) : error
      }
    },
    readReply(headers, url, body) {
      const signature = headers['x-twilio-signature']
      if (typeof signature !== 'string' || !twilio.validateRequest(authToken, signature, url, body))
        return 'forged'
      return { from: body.From ?? '', text: body.Body ?? '', isAnswered: Boolean(body.OptOutType) }
    },
    respond(text) {
      const response = new twilio.twiml.MessagingResponse()
      if (text !== null) response.message(text)
      return { type: 'text/xml', body: response.toString() }
    },
  }
}
