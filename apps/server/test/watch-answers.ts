import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { recordCanary, takeRecordedCanaries } from './invariants/canary.ts'
import { htmlProblems } from './html-problems.ts'

/** Where Fastify announces each server it creates, before anything is registered with it. */
const CHANNEL = 'fastify.initialization'

/** Pages that were answered, with the request each answers first; the same page is judged once. */
const pages = new Map<string, string>()
const judged = new Set<string>()

/** The words of the validation library, which no reader should meet. */
const LIBRARY =
  /Invalid input: |Invalid option: |Too (?:small|big): expected|Unrecognized key|Invalid (?:UUID|string|number): /
const librarySentences: string[] = []

function watchServer(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    // Streams are files of a build and uploaded pictures: no row of an artist is in them.
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : ''
    const where = `The answer to ${request.method} ${request.url}`
    if (String(reply.getHeader('content-type')).startsWith('text/html') && body) pages.set(body, request.url)
    if (reply.statusCode >= 400 && LIBRARY.test(body))
      librarySentences.push(`${where}: ${body.slice(0, 300)}`)
    recordCanary(`${JSON.stringify(reply.getHeaders())}\n${body}`, where)
  })
}

async function takePageProblems(): Promise<string[]> {
  const fresh = [...pages].filter(([html]) => !judged.has(html))
  pages.clear()
  const found = fresh.map(async ([html, url]) => {
    judged.add(html)
    const problems = await htmlProblems(html, url.startsWith('/dev/mailbox/') ? 'mail' : 'page')
    return problems.map((problem) => `${url}: ${problem}`)
  })
  return (await Promise.all(found)).flat()
}

// For every test with a server: an artist's coordinates in any response or log line, a page that isn't valid HTML, and a
// refusal in the words of the validation library fail the test that exposed them.
beforeAll(() => subscribe(CHANNEL, watchServer))
afterEach(async () => {
  expect(takeRecordedCanaries()).toEqual([])
  expect(await takePageProblems()).toEqual([])
  expect(librarySentences.splice(0)).toEqual([])
})
afterAll(() => {
  unsubscribe(CHANNEL, watchServer)
  expect(takeRecordedCanaries()).toEqual([])
})
