import { ERRORS } from '@bandstand/api-spec'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { loggedPath } from '../../http-helpers/logged-path.ts'
import { plainPage } from '../../http-helpers/plain-page.ts'
import { retrySeconds } from '../../http-helpers/retry-later.ts'
import { Overloaded } from '../../queue.ts'
import { signal } from '../../signals.ts'
import { Admission } from './admission.ts'

/** Never refused: whoever asks decides by the answer whether this server lives. */
const ALWAYS = /^\/(healthz|readyz|metrics)$/
/**
 * Requests with queues and limits of their own (the account service, uploads, providers, pictures of shared links), and
 * files, which cost next to nothing. They don't stand in the line: one that takes its time would only keep the others waiting.
 */
const APART =
  /^\/((auth|storage|functions|realtime|webhooks|assets|share)\/|[^/]+\.(css|ico|js|json|png|svg|webmanifest|webp|woff2)$)/
/** How many of those are processed at once. Providers must repeat what was refused, so theirs are refused last. */
const MOST_APART = { others: 1000, webhooks: 2000 }
const REPORT_MS = 10_000
/**
 * A refusal costs a tenth to a fifth of a served request. Clients that repeat at once get it later, the more they are, because otherwise the
 * server would do nothing but refuse them: from this many a second, a millisecond for each `REFUSALS_PER_MS` of them.
 */
const DELAY_FROM = 500
const REFUSALS_PER_MS = 2
const MAX_DELAY_MS = 1000
const ROUND_MS = 100

const BODY = JSON.stringify({ defined: true, code: 'TOO_BUSY', ...ERRORS.TOO_BUSY })
const PAGE = plainPage(
  'Bandstand is very busy',
  '<p>We’ll try again in a few seconds.</p><p><a href="">Try again now</a></p>',
)

/** What a test can stand in for. */
type Line = Pick<Admission, 'refuses' | 'enter' | 'state'>

/**
 * Refuses what the server can't serve in time with 503 and `Retry-After`, before anything is read or parsed, so that what it
 * accepts is served almost as fast as usual. Health is always served.
 */
export function shedLoad(
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  admission: Line | null = config.slowdownLimit ? new Admission(config.slowdownLimit) : null,
): void {
  if (!admission) return
  refuseAtOnce(app, admission)
  admitInTurn(app, admission)
  reportRefusals(app, admission, log)
}

function refuseAtOnce(app: FastifyInstance, admission: Line): void {
  const delayMs = createRefusalDelay()
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    if (ALWAYS.test(path) || APART.test(path) || !admission.refuses()) return done()
    reply.hijack()
    const ms = delayMs()
    if (ms > 0) setTimeout(() => turnAway(request, reply), ms)
    else turnAway(request, reply)
  })
}

/** Admits requests once their body has arrived: a client that sends it slowly takes no place meanwhile. */
function admitInTurn(app: FastifyInstance, admission: Line): void {
  let apart = 0
  app.addHook('preValidation', async (request, { raw }) => {
    const path = pathOf(request)
    if (ALWAYS.test(path)) return
    if (!APART.test(path)) return whenDone(raw, await admission.enter(kindOf(request)))
    if (apart >= (path.startsWith('/webhooks/') ? MOST_APART.webhooks : MOST_APART.others))
      throw new Overloaded(false)
    apart += 1
    whenDone(raw, () => (apart -= 1))
  })
}

/** Logs how many were refused, not each of them. */
function reportRefusals(app: FastifyInstance, admission: Line, log: Deps['log']): void {
  let reported = 0
  const report = setInterval(() => {
    const { refused, ...state } = admission.state()
    if (refused > reported) log.warn({ ...state, refused: refused - reported }, 'refused requests: too busy')
    reported = refused
  }, REPORT_MS).unref()
  app.addHook('onClose', async () => clearInterval(report))
}

/** Returns how to count a refusal; that returns for how many milliseconds to delay its response. */
function createRefusalDelay(): () => number {
  let count = 0
  let since = performance.now()
  let perSecond = 0
  return () => {
    const now = performance.now()
    count += 1
    if (now - since >= ROUND_MS) {
      perSecond = (count * 1000) / (now - since)
      count = 0
      since = now
    }
    if (perSecond < DELAY_FROM) return 0
    // Rounded, because timers of the same length cost less.
    return Math.min(MAX_DELAY_MS, Math.ceil(perSecond / REFUSALS_PER_MS / 25) * 25)
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** What the time of a request is compared with: the same operation, on whatever row. */
function kindOf({ method, url }: FastifyRequest): string {
  return `${method} ${loggedPath(url).replaceAll(/[\da-f-]{36}|\d+/g, ':id')}`
}

/** Calls `end` once, when the response is sent or its client has left; with whether it succeeded. */
function whenDone(raw: FastifyReply['raw'], end: (succeeded: boolean) => void): void {
  let ended = false
  const endOnce = (succeeded: boolean) => {
    if (!ended) end(succeeded)
    ended = true
  }
  if (raw.closed) endOnce(false)
  raw.once('finish', () => endOnce(raw.statusCode < 400)).once('close', () => endOnce(false))
}

/** Written without the framework: a thousand of these a second must cost little. */
function turnAway({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  const wantsPage = method === 'GET' && headers.accept?.includes('text/html') === true
  const body = wantsPage ? PAGE : BODY
  const seconds = String(retrySeconds())
  reply.raw
    .writeHead(ERRORS.TOO_BUSY.status, {
      'content-type': `${wantsPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'retry-after': seconds,
      ...(wantsPage && { refresh: seconds }),
    })
    .end(body)
  signal('turnedAway', null)
}
