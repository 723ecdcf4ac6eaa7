import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

let test: TestApp
let venue: Member
let gigId: string
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
  gigId = (await venue.api.gigs.create(gigForm())).id
})
afterAll(() => test.close())

async function send(method: 'POST' | 'PUT', body: string, contentType = 'application/json') {
  const path = method === 'POST' ? '/api/gigs' : `/api/gigs/${gigId}`
  return fetch(`${test.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${venue.token}`, 'content-type': contentType },
    body,
  })
}

it.each([
  ['broken JSON', '{"title":'],
  ['no JSON at all', 'title=Friday'],
  ['an empty body', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"gig"'],
  ['a number', '7'],
  ['a deep list', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['a poisoned prototype', '{"__proto__":{"title":"x"},"constructor":{"prototype":{}}}'],
  ['a field of a wrong kind', JSON.stringify({ ...gigForm(), title: { text: 'x' }, instruments: 7 })],
  ['NUL in a text', JSON.stringify(gigForm({ title: 'Friday\0 late set' }))],
  ['NUL in a list', JSON.stringify(gigForm({ instruments: ['Pi\0ano'] }))],
  ['an enormous amount', JSON.stringify(gigForm({ pay: '9'.repeat(400) }))],
  ['a length without end', JSON.stringify({ ...gigForm(), durationMinutes: 1e308 })],
])('refuses %s with a clear text', async (_, body) => {
  for (const method of ['POST', 'PUT'] as const) {
    const answer = await send(method, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(((await answer.json()) as { message: string }).message).not.toBe('')
  }
})

it('refuses a body of more than 256 kB without reading on', async () => {
  const answer = await send('POST', JSON.stringify(gigForm({ description: 'x'.repeat(300_000) })))
  expect(answer.status).toBe(413)
})

it('refuses other content types', async () => {
  for (const type of ['text/html', 'application/xml']) {
    expect((await send('POST', '<gig/>', type)).status).toBeGreaterThanOrEqual(400)
    expect((await send('POST', '<gig/>', type)).status).toBeLessThan(500)
  }
})

it('keeps any script as it was written, except characters that change its direction', async () => {
  const title = 'Żółć 日本語 👩🏽‍🎤 evil’s “set” <b>&amp;</b>'
  const { id } = await venue.api.gigs.create(
    gigForm({ title: title.replace('evil', '\u202Eevil\u202C'), instruments: ['Übungsgeige', '二胡'] }),
  )
  expect(await venue.api.gigs.get({ id })).toMatchObject({ title, instruments: ['Übungsgeige', '二胡'] })
  expect((await venue.api.gigs.list({ instrument: '二' })).gigs.map((gig) => gig.id)).toEqual([id])
})

it('never fails on any text in any field, and never on any filter', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('\ud800', '\0', '%', "'; --", '\u{10ffff}'),
  )
  const anyValue = fc.oneof(
    anyText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(anyText, { maxLength: 3 }),
  )
  const fields = Object.keys(gigForm())
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), anyValue), async (change) => {
      const answer = await send('PUT', JSON.stringify({ ...gigForm(), ...change }))
      expect(answer.status).toBeLessThan(500)
      const query = new URLSearchParams(Object.entries(change).map(([name, value]) => [name, String(value)]))
      expect((await venue.fetch(`/api/gigs?${query}`)).status).toBeLessThan(500)
    }),
    { numRuns: 100 },
  )
  const filters = ['instrument', 'location', 'dateFrom', 'dateTo', 'recurring', 'minPay', 'show', 'page']
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...filters), anyText), async (filter) => {
      const answer = await venue.fetch(`/api/gigs?${new URLSearchParams(filter)}`)
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})
