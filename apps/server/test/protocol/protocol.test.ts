import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listen } from '../../src/signals.ts'
import { ALIKE } from './alike.ts'
import { AUTH_DISABLED, AUTH_SERVED, AUTH_UNKNOWN } from './auth-calls.ts'
import type { ProtocolCall, Sent } from './call.ts'
import { CLIENTS, CLIENTS_VERSION } from './client-suites.ts'
import { describeProtocol } from './describe-protocol.ts'
import {
  DATA,
  FUNCTIONS,
  REALTIME_FRAMES,
  REALTIME_HTTP,
  STORAGE_DISABLED,
  STORAGE_SERVED,
} from './other-calls.ts'
import { LOGGED_REFUSALS } from './refusals.ts'
import { createProtocolWorld, type ProtocolWorld } from './world.ts'

/** The calls of each service, below its URL, and its refusals of a missing session and of one without the second factor. */
const SERVICES = {
  '/auth/v1': {
    calls: [...AUTH_SERVED, ...AUTH_DISABLED, ...AUTH_UNKNOWN],
    none: [401, 'no_authorization'],
    half: [403, 'insufficient_aal'],
  },
  '/storage/v1': {
    calls: [...STORAGE_SERVED, ...STORAGE_DISABLED],
    none: [401, 'Unauthorized'],
    half: [401, 'Unauthorized'],
  },
  '/functions/v1': {
    calls: FUNCTIONS,
    none: [401, 'User not authenticated'],
    half: [401, 'User not authenticated'],
  },
  '/realtime/v1': { calls: REALTIME_HTTP, none: null, half: null },
  '': { calls: DATA, none: null, half: null },
} as const
type Service = keyof typeof SERVICES

const all = Object.entries(SERVICES).flatMap(([url, { calls }]) =>
  calls.map((call) => ({ ...call, url: url as Service, name: `${call.call} ${call.when ?? ''}`.trim() })),
)
const CHANNEL = 'fastify.initialization'
const routes: string[] = []
const listRoutes = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) routes.push(`${verb} ${url}`)
  })
}

let world: ProtocolWorld
beforeAll(async () => {
  subscribe(CHANNEL, listRoutes)
  world = await createProtocolWorld()
  unsubscribe(CHANNEL, listRoutes)
})
afterAll(() => world.close())

/** Returns the answer with its body: JSON, or the text of a page. */
async function send({ call, url }: Pick<ProtocolCall, 'call'> & { url: Service }, sent: Sent) {
  const [method = '', path = ''] = call.split(' ')
  const { body, as } = sent
  const isJson = body !== undefined && !(body instanceof URLSearchParams || body instanceof FormData)
  const answer = await fetch(`${world.test.url}${url}${sent.path ?? path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-supabase-api-version': '2024-01-01',
      apikey: 'none is needed',
      ...(isJson && { 'content-type': 'application/json' }),
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...sent.headers,
    },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  })
  const text = await answer.text()
  const isData = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const data = (isData ? JSON.parse(text) : text) as unknown
  return { status: answer.status, headers: answer.headers, body: data }
}

const examples = new Map<object, Sent>()

/** Returns a row's example, created once: a refused request uses nothing up. */
async function exampleOf(row: Pick<ProtocolCall, 'example'>): Promise<Sent> {
  const sent = examples.get(row) ?? (await row.example(world))
  examples.set(row, sent)
  return sent
}

/** Returns the code of a refusal in the form of its service. */
function codeOf(body: unknown): unknown {
  const { code, error } = body as { code?: string; error?: string }
  return code ?? error ?? ''
}

/** Collects what requests run in the database, until it's stopped. */
function recordStatements() {
  const statements: string[] = []
  const stop = listen('statement', ({ text, work }) => {
    if (work?.kind === 'request') statements.push(text)
  })
  return { statements, stop }
}

describe('above a limit', () => {
  afterEach(() => vi.restoreAllMocks())
  /** The calls elsewhere that concern the ways into an account. */
  const elsewhere = [
    { call: 'GET /api/account/proof' },
    { call: 'POST /api/account/proof', body: { way: 'password', password: 'x' } },
    { call: 'POST /api/account/proof', body: { way: 'code', code: '123456' } },
    { call: 'POST /api/account/deletion', body: { confirmation: 'DELETE' } },
    { call: 'GET /api/account/export' },
    { call: 'GET /sign-out-everywhere' },
    { call: 'POST /sign-out-everywhere', body: new URLSearchParams({ token: 'x' }) },
    { call: 'GET /freeze-withdrawals' },
    { call: 'POST /freeze-withdrawals', body: new URLSearchParams({ token: 'x' }) },
  ].map(({ call, body }) => ({
    call,
    url: '' as const,
    example: ({ known: { token: as } }: ProtocolWorld): Sent => ({ as, ...(body && { body }) }),
  }))
  const limited = [
    ...all.filter(({ url, answer, unlimited }) => url === '/auth/v1' && !('code' in answer) && !unlimited),
    ...elsewhere,
  ].map((row, index) => ({ row, name: `${row.url} ${row.call}`, network: `198.51.100.${index}` }))

  // Before the examples are sent as they are, so those show that a refused request has used nothing up.
  it.each(limited)('nothing is changed by a call, which is logged: $name', async ({ row, network }) => {
    const sent = await exampleOf(row)
    for (const limiter of [RateLimiterPostgres, RateLimiterMemory])
      vi.spyOn(limiter.prototype, 'consume').mockRejectedValue(new RateLimiterRes(0, 60_000))
    const { statements, stop } = recordStatements()
    const headers = { ...sent.headers, 'x-forwarded-for': network }
    const { status, body, headers: answered } = await send(row, { ...sent, headers })
    stop()
    if (row.call === 'GET /authorize') {
      expect(answered.get('location')).toContain('error_code=over_request_rate_limit')
    } else {
      expect([status, answered.get('retry-after')]).toEqual([429, '60'])
      expect(typeof body === 'string' ? body : codeOf(body)).toMatch(
        /role="alert"|^(over_request_rate_limit|mfa_recovery_codes_locked|TOO_MANY_REQUESTS)$/,
      )
    }
    const isRead = (text: string) => /^(select|begin|start|commit|rollback)\b/i.test(text)
    expect(statements.filter((text) => !isRead(text) && !text.includes('"security_events"'))).toEqual([])
    const events = world.test.deps.db.selectFrom('security_events').select('kind')
    expect(await events.where('network', '=', network).execute()).toEqual([{ kind: 'limit.reached' }])
  })
})

it.each(all)('$url answers as documented: $name', async (row) => {
  const { answer } = row
  const { status, body } = await send(row, await exampleOf(row))
  if ('code' in answer) {
    expect([status, codeOf(body)]).toEqual([answer.status, answer.code])
    return
  }
  expect([status, status < 400 || body]).toEqual([answer.status, true])
  if (!answer.fields) return
  const documented = answer.fields.split(' ')
  const known = documented.map((field) => field.replace('?', ''))
  const fields = Object.keys(body as object)
  expect(fields.filter((field) => !known.includes(field))).toEqual([])
  expect(documented.filter((field) => !field.endsWith('?') && !fields.includes(field))).toEqual([])
})

const refusals = LOGGED_REFUSALS.map((row, index) => ({ ...row, network: `203.0.113.${index}` }))
it.each(refusals)('logs that it refuses $when: $call', async ({ call, answer, logged, network, example }) => {
  const { headers, ...sent } = await example(world)
  const url = call.includes('/auth/v1') ? '/auth/v1' : ''
  const { status, body } = await send(
    { call: call.replace(url, ''), url },
    { ...sent, headers: { ...headers, 'x-forwarded-for': network } },
  )
  expect([status, codeOf(body)]).toEqual([answer[0], answer[1] ?? ''])
  const events = world.test.deps.db.selectFrom('security_events').select(['kind', 'cause'])
  const [kind, cause] = logged
  expect(await events.where('network', '=', network).execute()).toEqual([{ kind, cause }])
})

// The hashing of passwords has a test of its own.
it.each(ALIKE)('$call answers the same after the same work, whoever has $what', async (row) => {
  const answers = []
  for (const sent of await row.examples(world)) {
    const signatures = vi.spyOn(crypto.subtle, 'verify')
    const { statements, stop } = recordStatements()
    const { status, body } = await send({ call: row.call, url: '/auth/v1' }, sent)
    stop()
    // Ids, addresses and times differ.
    const text = JSON.stringify(body).replaceAll(/[\da-f]{8}-[-\da-f]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    answers.push({ status, text, statements, signatures: signatures.mock.calls.length })
    signatures.mockRestore()
  }
  expect(answers[0]).toEqual(answers[1])
})

const withSession = all.filter(({ needs }) => needs !== undefined && needs !== 'nobody')
it.each(withSession)('$url needs a session as documented: $name', async (row) => {
  const { none, half } = SERVICES[row.url]
  const { as: _, ...sent } = await exampleOf(row)
  const without = await send(row, sent)
  expect([without.status, codeOf(without.body)]).toEqual(none)
  const unfinished = await send(row, { ...sent, as: await newHalf(row) })
  const isRefused = unfinished.status === half?.[0] && codeOf(unfinished.body) === half[1]
  expect(isRefused).toBe(row.needs === 'session')
})

const halfOpen = memo(async () => (await world.newProtected()).half)

/** Returns a session without its second factor, which nothing but `POST /logout` ends. */
async function newHalf({ call }: ProtocolCall): Promise<string> {
  return call === 'POST /logout' ? (await world.newProtected()).half : halfOpen()
}

function memo<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= create())
}

describe('every call has a row', () => {
  /** Whether a row is about this address. A part with `:` of either is any text. */
  const isAbout = (row: string, path: string) => {
    const pattern = row.replaceAll(/[.]/g, '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')
    return new RegExp(`^${pattern}$`).test(path)
  }
  const pathOf = (call: string) => call.replace(/^\w+ /, '').replace(/\?.*/, '')

  it.each(Object.keys(SERVICES) as Service[])('of the routes below %s', (url) => {
    const listed = SERVICES[url].calls.map(({ call }) => call.replace(/\?.*/, ''))
    const own = routes.filter((route) => url && pathOf(route).startsWith(`${url}/`))
    const calls = own.map((route) => route.replace(url, ''))
    // What answers everything else, and HEAD, which comes with GET, are no calls.
    const missing = calls.filter((call) => !/^HEAD |(\/\*?| )$/.test(call) && !listed.includes(call))
    expect(missing).toEqual([])
    if (url) expect(calls).toContain(listed[0])
  })

  it.each([
    ['@supabase/auth-js', ['GoTrueClient.js', 'GoTrueAdminApi.js'], '/auth/v1'],
    ['@supabase/storage-js', ['index.mjs'], '/storage/v1'],
  ] as const)('of the client library %s', (library, files, url) => {
    const folder = createRequire(import.meta.url)
      .resolve(library)
      .replace(/[^/]*$/, '')
    const module = folder.replace(/\/dist\/main\/$/, '/dist/module/')
    const code = files.map((file) => readFileSync(`${module}${file}`, 'utf8')).join('\n')
    const paths = [...code.matchAll(/\$\{_?this\d*\.url\}(\/[^`?]*)/g)]
      .map(([, path = '']) => path.replaceAll(/\$\{(_path|path)\}/g, 'a/b').replaceAll(/\$\{[^}]*\}/g, 'x'))
      .map((path) => path.replace('/bucketx', '/bucket'))
      // The base of vectors' calls is a part of the path.
      .map((path) => path.replace(/^\/(?=[A-Z])/, '/vector/'))
      .filter((path) => !path.startsWith('/x/'))
    expect(paths.length).toBeGreaterThan(20)
    const rows = SERVICES[url].calls.map(({ call }) => pathOf(call))
    expect(paths.filter((path) => !rows.some((row) => isAbout(row, path)))).toEqual([])
  })
})

it('the settings say which ways in there are', async () => {
  const { body } = await send({ call: 'GET /settings', url: '/auth/v1' }, {})
  const { external, ...settings } = body as { external: Record<string, boolean>; passkeys_enabled: boolean }
  const on = Object.keys(external).filter((name) => external[name])
  for (const name of Object.keys(external).filter(
    (each) => !['email', 'phone', 'anonymous_users'].includes(each),
  )) {
    const answer = await send(
      { call: 'GET /authorize', url: '/auth/v1' },
      { path: `/authorize?provider=${name}` },
    )
    expect([name, codeOf(answer.body) !== 'provider_disabled']).toEqual([name, external[name]])
  }
  const passkeys = await send(
    { call: 'POST /passkeys/authentication/options', url: '/auth/v1' },
    { body: {} },
  )
  expect(settings).toEqual({
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: passkeys.status === 200,
  })
  expect(on.toSorted()).toEqual(['custom:oidc', 'email'])
})

it('answers each frame of a live connection as documented', async () => {
  const { artist, test } = world
  const ws = new WebSocket(`${test.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
  const replies = new Map<string, { status: string; response: { reason?: string } }>()
  ws.addEventListener('message', ({ data }) => {
    const [, ref, , event, payload] = JSON.parse(String(data)) as [string, string, string, string, never]
    if (event === 'phx_reply') replies.set(ref, payload)
  })
  await new Promise((resolve) => ws.addEventListener('open', resolve, { once: true }))
  const topics = {
    'user:{id}': `realtime:user:${artist.id}`,
    'thread:{id}': `realtime:thread:${artist.threadId}`,
    phoenix: 'phoenix',
    another: 'realtime:room',
  }
  for (const [index, { event, topic, payload, reply }] of REALTIME_FRAMES.entries()) {
    const ref = String(index)
    ws.send(JSON.stringify([null, ref, topics[topic], event, payload(artist)]))
    await expect.poll(() => replies.has(ref)).toBe(true)
    const { status, response } = replies.get(ref)!
    expect([event, topic, status === 'ok' ? status : response.reason]).toEqual([event, topic, reply])
  }
  ws.close()
})

it('the cases of npm run conformance:clients are for the versions of the client libraries that we use', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  for (const name of CLIENTS)
    expect([name, devDependencies[`@supabase/${name}`]]).toEqual([name, CLIENTS_VERSION])
})

it('docs/protocol.md matches the calls (npm run protocol:describe writes it)', () => {
  expect(readFileSync('docs/protocol.md', 'utf8')).toBe(describeProtocol())
})
