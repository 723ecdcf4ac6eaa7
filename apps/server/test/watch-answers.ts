import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { noteCanary, takeNotedCanaries } from './canary.ts'

/** Where Fastify announces each server it creates, before anything is registered with it. */
const CHANNEL = 'fastify.initialization'

function watchServer(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    // Streams are files of a build and uploaded pictures: no row of an artist is in them.
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : ''
    const where = `The answer to ${request.method} ${request.url}`
    noteCanary(`${JSON.stringify(reply.getHeaders())}\n${body}`, where)
  })
}

// For every test with a server: an artist's coordinates in any response or log line fail the test that exposed them.
beforeAll(() => subscribe(CHANNEL, watchServer))
afterEach(() => expect(takeNotedCanaries()).toEqual([]))
afterAll(() => {
  unsubscribe(CHANNEL, watchServer)
  expect(takeNotedCanaries()).toEqual([])
})
