import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { reportCalls } from '../integrations/report-calls.ts'
import { runJob } from '../outbox/run-job.ts'
import { startTraces } from './traces.ts'

interface Sent {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const received: { url: string | undefined; spans: Sent[] }[] = []
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    received.push({ url: request.url, spans })
    response.end('{}')
  })
})
let test: TestApp
let stop: () => Promise<void>
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}/`
  test = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT, TRUST_PROXY: 'on' })
  stop = await startTraces(test.deps)
})
afterAll(async () => {
  await test.close()
  collector.close()
})

it('follows a request into its statements, its job and the mail, without anything private', async () => {
  const traceId = 'ab'.repeat(16)
  const answer = await fetch(`${test.url}/api/contact`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Lou Lowry', email: 'lou@example.com', message: 'Is the PA loud?' }),
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` },
  })
  await test.mailTo(test.deps.config.contactEmail)
  const left = test.deps.db.selectFrom('outbox_events').select('id')
  await expect.poll(() => left.execute()).toEqual([])
  await fetch(`${test.url}/api/gigs`)
  const provider = reportCalls(
    {
      openEnvelope: async (_signer: string) => {},
      void: () => Promise.reject(Object.assign(new Error('No envelope of Lou Lowry'), { code: 'GONE' })),
    },
    'docusign',
  )
  await runJob(test.deps.log, 'envelope.outdated', {}, async () => {
    await provider.openEnvelope('Lou Lowry')
    await provider.void().catch(() => {})
  })
  await stop()

  expect(received.every(({ url }) => url === '/v1/traces')).toBe(true)
  const all = received.flatMap(({ spans }) => spans)
  const traced = all.filter((span) => span.traceId === traceId)
  const [request, job, mail] = ['site.contact', 'contact.message_sent', 'mail'].map((name) =>
    traced.find((span) => span.name === name),
  )
  expect(request).toMatchObject({ kind: 2, parentSpanId: 'cd'.repeat(8) })
  expect(request!.attributes).toContainEqual({
    key: 'bandstand.request_id',
    value: { stringValue: answer.headers.get('x-request-id') },
  })
  expect(job).toMatchObject({ kind: 5, parentSpanId: request!.spanId })
  expect(mail).toMatchObject({ kind: 3, parentSpanId: job!.spanId })
  const statement = traced.find(({ name }) => name === 'insert outbox_events')
  expect(statement).toMatchObject({ kind: 3, parentSpanId: request!.spanId })
  const envelope = all.find(({ name }) => name === 'envelope.outdated')!
  const [opened, ended] = ['openEnvelope', 'void'].map((name) =>
    all.find((span) => span.name === `docusign ${name}`),
  )
  expect(opened).toMatchObject({ kind: 3, parentSpanId: envelope.spanId, status: { code: 0 } })
  expect(ended).toMatchObject({ parentSpanId: envelope.spanId, status: { code: 2 } })
  expect(ended!.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'GONE' } })
  const refused = all.find(({ name }) => name === 'gigs.list')!
  expect(refused.traceId).not.toBe(traceId)
  expect(refused.attributes).toContainEqual({
    key: 'bandstand.refusal',
    value: { stringValue: 'UNAUTHENTICATED' },
  })
  for (const secret of ['lou@example.com', 'Lou Lowry', 'PA loud'])
    expect(JSON.stringify(all)).not.toContain(secret)
})
