import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { MailReport, MailReportsPort } from './port.ts'

const SIGNATURE = 'x-twilio-email-event-webhook-signature'
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp'

const event = z.object({
  event: z.string(),
  email: z.string(),
  timestamp: z.number(),
  /** Of a bounce: `blocked` is temporary. */
  type: z.string().optional(),
  reason: z.string().optional(),
})

/**
 * Returns the reading of SendGrid's signed event webhook. The signature (ECDSA) covers the time of the request and its body. A
 * request that is repeated changes nothing, because each event has its own time.
 */
export function createSendgridReports(key: string): MailReportsPort {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return {
    webhookPath: '/webhooks/sendgrid',
    readReports(headers, body) {
      const [signature, timestamp] = [String(headers[SIGNATURE] ?? ''), String(headers[TIMESTAMP] ?? '')]
      const signed = Buffer.concat([Buffer.from(timestamp), body])
      if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))) return 'forged'
      return eventsIn(body).flatMap(reportOf)
    },
  }
}

function eventsIn(body: Buffer): z.infer<typeof event>[] {
  try {
    const all = z.array(z.unknown()).parse(JSON.parse(body.toString('utf8')))
    return all.flatMap((each) => event.safeParse(each).data ?? [])
  } catch {
    return []
  }
}

/** What SendGrid no longer sends, because of what happened before, by the beginning of its reason. */
const DROPPED: readonly [RegExp, MailReport['kind']][] = [
  [/^bounced address|^invalid/i, 'bounced'],
  [/^spam reporting address/i, 'complained'],
]

function reportOf({ event: name, email, timestamp, type, reason = '' }: z.infer<typeof event>): MailReport[] {
  const of = (kind: MailReport['kind'] | undefined) =>
    kind ? [{ kind, address: email.toLowerCase(), at: new Date(timestamp * 1000), reason }] : []
  if (name === 'bounce') return of(type === 'blocked' ? undefined : 'bounced')
  if (name === 'spamreport') return of('complained')
  if (name === 'dropped') return of(DROPPED.find(([beginning]) => beginning.test(reason))?.[1])
  return []
}
