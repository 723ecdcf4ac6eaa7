import type { BrowserContext, Request } from '@playwright/test'
import { findCanary } from '../../apps/server/test/invariants/canary.ts'

/** Responses that can contain database rows. Scripts, styles and pictures are files of the build. */
const DATA = /json|html|calendar|text\/plain/

/**
 * Records what a user wouldn't see but a developer must: console errors, page errors, requests to other hosts, and an
 * artist's coordinates in any response. Call the returned function for everything recorded, before the context is closed.
 */
export function watchContext(context: BrowserContext, appUrl: string): () => Promise<string[]> {
  const problems: string[] = []
  const ended = new Set<string | undefined>()
  const late = new Set<string>()
  const reading: Promise<void>[] = []
  const host = new URL(appUrl).host
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => problems.push(`page error: ${event.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) problems.push(`other host: ${url.href}`)
    if (url.pathname === '/auth/v1/logout') ended.add(bearerOf(request))
  })
  // A request in progress while its session is signed out, maybe in another tab, is rightly refused.
  context.on('response', (response) => {
    const bearer = bearerOf(response.request())
    if (response.status() === 401 && bearer && ended.has(bearer)) late.add(refusal(response.url()))
  })
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (findCanary(payload.toString())) problems.push(`where an artist lives: ${socket.url()}`)
      }),
    ),
  )
  // Only complete responses: a body that never ends would never be read.
  context.on('requestfinished', (request) => {
    if (CODE.includes(request.resourceType())) return
    const read = readAnswer(request).then((answer) => {
      const canary = findCanary(answer)
      if (canary) problems.push(`where an artist lives: ${request.method()} ${request.url()}: …${canary}…`)
    })
    reading.push(read)
  })
  return async () => {
    await Promise.all(reading)
    return problems.filter((problem) => !late.has(problem))
  }
}

/** What the console logs about a request that came too late. */
function refusal(url: string): string {
  return `console: Failed to load resource: the server responded with a status of 401 (Unauthorized) (${url})`
}

/** The user of a request; undefined for a visitor's. */
function bearerOf(request: Request): string | undefined {
  return request.headers()['authorization']
}

/** Files of the build, the same for everyone. */
const CODE = ['script', 'stylesheet', 'font']

/** Headers and body of the response; a body that the browser has already discarded with its page is empty. */
async function readAnswer(request: Request): Promise<string> {
  try {
    const response = await request.response()
    const headers = response?.headers() ?? {}
    const body = DATA.test(headers['content-type'] ?? '') ? await response?.text() : ''
    return `${JSON.stringify(headers)}\n${body}`
  } catch {
    return ''
  }
}
