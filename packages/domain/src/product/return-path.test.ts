import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { returnPath, withNext } from './return-path.ts'

const ID = '11111111-1111-4111-8111-111111111111'

it('a screen’s path is returned with its query, without its fragment', () => {
  expect(returnPath(`/gigs/${ID}`)).toBe(`/gigs/${ID}`)
  expect(returnPath('/gigs?instrument=Trumpet&page=2#list')).toBe('/gigs?instrument=Trumpet&page=2')
  expect(returnPath('/settings#access_token=theirs&refresh_token=theirs')).toBe('/settings')
  expect(returnPath('/gigs/../artists')).toBe('/artists')
})

it.each([
  null,
  undefined,
  '',
  'gigs',
  'https://elsewhere.example/gigs',
  'javascript:alert(1)',
  '//elsewhere.example',
  '///elsewhere.example',
  String.raw`/\elsewhere.example`,
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  '/gigs/..//elsewhere.example',
  '/gigs/%2e%2e//elsewhere.example',
  ' /gigs',
  `/${'x'.repeat(500)}`,
])('no other URL is: %s', (text) => {
  expect(returnPath(text)).toBeNull()
})

it('nor are URLs of the server, and screens that redirect themselves', () => {
  for (const path of ['/auth/v1/verify?token=x', '/api/profile', '/storage/v1/object', '/x/../api/profile'])
    expect(returnPath(path)).toBeNull()
  for (const path of [
    '/',
    '/?x=1',
    '/login',
    '/LOGIN/',
    '/login?next=/gigs',
    '/register',
    '/reset-password',
    '/dashboard',
  ])
    expect(returnPath(path)).toBeNull()
})

it('whatever the text, the result stays on our own origin', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    'x.example',
    '?',
    '#',
    'gigs',
  )
  fc.assert(
    fc.property(
      fc.array(pieces).map((parts) => `/${parts.join('')}`),
      (text) => {
        const path = returnPath(text)
        return (
          path === null || new URL(path, 'https://bandstand.example').origin === 'https://bandstand.example'
        )
      },
    ),
  )
})

it('a path carries the next one as a parameter that can be read back', () => {
  expect(withNext('/login', null)).toBe('/login')
  const address = new URL(withNext('/login', '/gigs?a=1&b=2'), 'https://bandstand.example')
  expect([address.pathname, address.searchParams.get('next')]).toEqual(['/login', '/gigs?a=1&b=2'])
})
