import type { BrowserContext, Request } from '@playwright/test'
import { findCanary } from '../../apps/server/test/canary.ts'

/** Answers that rows of the database can be in. Scripts, styles and pictures are files of the build. */
const DATA = /json|html|calendar|text\/plain/

/**
 * Notes what a user would not see but a developer must: console errors, page errors, requests to other hosts, and an
 * artist's coordinates in any answer. Call what it returns for all that was noted, before the context is closed.
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
  // A question that is on its way while its session is signed out, maybe in another tab, is rightly refused.
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
  // Only what has come in whole: a body that never ends would never be read.
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

/** What the console says of a question that came too late. */
function refusal(url: string): string {
  return `console: Failed to load resource: the server responded with a status of 401 (Unauthorized) (${url})`
}

/** As whom a request is made; undefined for a visitor's. */
function bearerOf(request: Request): string | undefined {
  return request.headers()['authorization']
}

/** Files of the build, the same for everybody. */
const CODE = ['script', 'stylesheet', 'font']

/** Headers and body of the answer; what the browser has already let go of, with the page it was for, reads as nothing. */
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
