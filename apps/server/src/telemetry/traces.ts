import type * as Api from '@opentelemetry/api'
import { MINUTE_MS } from '@bandstand/domain/time'
import { currentWork, type Work } from '../current-work.ts'
import type { Deps } from '../deps.ts'
import { listen } from '../signals.ts'
import { statementLabel } from './statement-label.ts'

/** How much of a statement a span has, in characters. */
const MOST_TEXT = 2000
const FAILED = 500

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT: a span for each request and job, which a job continues from the request that
 * caused it, with one for each statement, mail and call to a provider. The SDK's own instrumentation isn't used, as it replaces functions of other
 * packages when they're loaded. Does nothing without that setting. Returns how to send the rest and stop.
 */
export async function startTraces({
  config,
  log,
}: Pick<Deps, 'config' | 'log'>): Promise<() => Promise<void>> {
  if (config.tracesUrl === null) return async () => {}
  const { api, provider } = await loadTracing(config.tracesUrl)
  logFailures(api, log)
  const { begin, add, end } = createSpans(api, provider.getTracer('bandstand'))
  const stops = [
    listen('begun', begin),
    listen('requestEnded', ({ work, status }) =>
      end(work, status >= FAILED, { 'http.response.status_code': status, 'http.route': work.operation }),
    ),
    listen('jobEnded', ({ work, failed }) => end(work, failed)),
    listen('statement', ({ text, ...facts }) =>
      add(statementLabel(text), facts, {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, MOST_TEXT),
      }),
    ),
    listen('call', ({ provider, operation, error, ...facts }) =>
      add(
        `${provider} ${operation}`,
        { ...facts, failed: error !== null },
        { 'peer.service': provider, ...(error !== null && { 'error.type': error }) },
      ),
    ),
    listen('mail', ({ seconds, outcome }) =>
      add('mail', { work: currentWork(), seconds, failed: outcome === 'failed' }, {}),
    ),
  ]
  return async () => {
    for (const stop of stops) stop()
    await provider.shutdown()
    api.diag.disable()
  }
}

function createSpans({ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }: typeof Api, tracer: Api.Tracer) {
  const spans = new WeakMap<Work, Api.Span>()
  const below = (parent: Api.SpanContext | null) =>
    parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT

  const begin = (work: Work) => {
    const kind = work.kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER
    const attributes = { 'bandstand.request_id': work.requestId }
    const parent = below(readTraceparent(work.traceparent))
    const span = tracer.startSpan(work.operation, { kind, attributes }, parent)
    spans.set(work, span)
    work.traceparent = writeTraceparent(span.spanContext())
  }

  /** Adds a span for what has just ended. */
  const add = (
    name: string,
    { work, seconds, failed }: { work: Work | undefined; seconds: number; failed: boolean },
    attributes: Record<string, string>,
  ) => {
    const parent = work && spans.get(work)
    if (!parent) return
    const end = performance.timeOrigin + performance.now()
    const startTime = end - seconds * 1000
    const options = { kind: SpanKind.CLIENT, startTime, attributes }
    const span = tracer.startSpan(name, options, below(parent.spanContext()))
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }

  const end = (work: Work, failed: boolean, attributes: Record<string, string | number> = {}) => {
    const span = spans.get(work)
    if (!span) return
    span.updateName(work.operation)
    span.setAttributes({ ...attributes, ...(work.refusalCode && { 'bandstand.refusal': work.refusalCode }) })
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return { begin, add, end }
}

/** Logs at most once a minute why traces could not be sent. */
function logFailures({ diag, DiagLogLevel }: typeof Api, log: Deps['log']): void {
  let reportedAt = -Infinity
  const report = (message: string) => {
    if (performance.now() - reportedAt < MINUTE_MS) return
    reportedAt = performance.now()
    // The SDK gives its errors as JSON.
    const reason = /"message":"([^"]*)"/.exec(message)?.[1] ?? message
    log.warn({ reason }, 'traces could not be sent')
  }
  const quiet = { info() {}, debug() {}, verbose() {} }
  diag.setLogger({ ...quiet, error: report, warn: report }, DiagLogLevel.WARN)
}

/** Loads the SDK only here: servers without traces start without it. */
async function loadTracing(endpoint: string) {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'bandstand' }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  return { api, provider }
}

function writeTraceparent({ traceId, spanId, traceFlags }: Api.SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function readTraceparent(traceparent: string | null): Api.SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = traceparent?.split('-') ?? []
  return traceId ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } : null
}
