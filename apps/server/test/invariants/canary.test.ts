import type { PartyId } from '@bandstand/domain/accounts'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { canaryCoordinates, findCanary, takeRecordedCanaries } from './canary.ts'
import { createArtist, createVenue } from '../members/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const rowOf = (uuid: PartyId) =>
  test.deps.db.selectFrom('profiles').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

it('every artist of a test has coordinates that are recognized, and no venue does', async () => {
  const [artist, venue] = [await createArtist(test), await createVenue(test)]
  expect(findCanary(JSON.stringify(await rowOf(artist.id)))).toContain('42.7351')
  expect(findCanary(JSON.stringify(await rowOf(venue.id)))).toBeNull()
})

it('a canary is recognized whole and cut to four decimals or more, and nothing else is', () => {
  for (let tries = 0; tries < 200; tries++) {
    const { location_lat, location_lng } = canaryCoordinates()
    for (const degrees of [location_lat, location_lng]) {
      for (const decimals of [4, 5, 6, 7, 8])
        expect(findCanary(`{"at":${degrees.toFixed(decimals)}}`)).not.toBeNull()
      expect(findCanary(`?near=${degrees}`)).not.toBeNull()
    }
  }
  for (const other of ['42.7351999', '42.73512399', '42.7352', '142.735', '83.13571299', '-83.136', '427351'])
    expect([other, findCanary(other)]).toEqual([other, null])
})

it('a canary in a response’s body, in its headers or in the log is detected [MAP-07]', async () => {
  const { location_lat, location_lng } = canaryCoordinates()
  const leaky = Fastify()
  await leaky.register(compress, { threshold: 0, encodings: ['br'] })
  leaky.get('/body', async () => ({ artists: [{ lat: location_lat }] }))
  leaky.get('/header', async (_request, reply) => reply.header('x-near', location_lng).send('ok'))
  leaky.get('/error', async () => {
    throw new Error(`no such place: ${location_lat}`)
  })
  for (const url of ['/body', '/header', '/error']) {
    const answer = await leaky.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(takeRecordedCanaries()).toEqual([
      expect.stringContaining(`The answer to GET ${url} shows where an artist lives`),
    ])
  }
  await leaky.close()

  test.deps.log.info({ location_lat }, 'an artist was saved')
  expect(takeRecordedCanaries()).toEqual([expect.stringContaining('The log shows where an artist lives')])
})
