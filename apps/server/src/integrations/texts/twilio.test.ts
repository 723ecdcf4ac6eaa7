import type { RequestClient } from 'twilio'
import twilio from 'twilio'
import { expect, it, test } from 'vitest'
import { TextUnknown } from './port.ts'
import { createTwilio } from './twilio.ts'

const settings = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'secret', from: '+13135550100' }
const MESSAGE = { to: '+13135550142', body: 'Can you play?' }

/** Twilio's API as far as it answers like this; a status of 0 is no answer. */
function twilioAnswering(status: number, body: object = {}) {
  const sent: Record<string, unknown>[] = []
  const request = async ({ data }: { data: Record<string, unknown> }) => {
    sent.push(data)
    if (status === 0) throw new Error('socket hang up')
    return { statusCode: status, body }
  }
  return { sent, httpClient: { request } as unknown as RequestClient }
}

test.each([
  [201, {}, 'sent'],
  [400, { code: 21_610 }, 'stopped'],
  [400, { code: 21_614 }, 'refused'],
  [400, { code: 21_211 }, 'refused'],
])('an answer %i %j means %s', async (status, body, outcome) => {
  const { sent, httpClient } = twilioAnswering(status, body)
  expect(await createTwilio(settings, httpClient).send(MESSAGE)).toBe(outcome)
  expect(sent).toEqual([{ To: MESSAGE.to, Body: MESSAGE.body, From: settings.from }])
})

test.each([
  [0, true],
  [500, true],
  [429, false],
  [401, false],
])('after status %i it’s %s that the text may have been sent', async (status, isUnknown) => {
  const { httpClient } = twilioAnswering(status, { code: 20_000, message: 'no' })
  const failure: unknown = await createTwilio(settings, httpClient)
    .send(MESSAGE)
    .catch((error: unknown) => error)
  expect([failure instanceof Error, failure instanceof TextUnknown]).toEqual([true, isUnknown])
})

it('sends through a messaging service, whose number changes', async () => {
  const from = `MG${'1'.repeat(32)}`
  const { sent, httpClient } = twilioAnswering(201)
  const port = createTwilio({ ...settings, from }, httpClient)
  await port.send(MESSAGE)
  expect([port.sender, sent]).toEqual([
    null,
    [{ To: MESSAGE.to, Body: MESSAGE.body, MessagingServiceSid: from }],
  ])
})

it('reads only what Twilio signed for this address, and says when Twilio has answered', () => {
  const port = createTwilio(settings)
  const url = 'https://bandstand.example/webhooks/twilio'
  const body = { From: '+13135550142', Body: 'STOP', OptOutType: 'STOP' }
  const signature = twilio.getExpectedTwilioSignature(settings.authToken, url, body)
  const headers = { 'x-twilio-signature': signature }
  expect(port.readReply(headers, url, body)).toEqual({ from: body.From, text: 'STOP', isAnswered: true })
  expect(port.readReply(headers, `${url}?more`, body)).toBe('forged')
  expect(port.readReply(headers, url, { ...body, Body: 'START' })).toBe('forged')
  expect(port.readReply({}, url, body)).toBe('forged')
  expect(port.respond(null).body).not.toContain('<Message>')
  expect(port.respond('A & B').body).toContain('<Message>A &amp; B</Message>')
})
