import { describe, expect, it } from 'vitest'
import { MAX_PORTFOLIO_ITEMS, portfolioItems } from './portfolio.ts'

const video = { type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Live at the Switchyard' }
const image = {
  type: 'image',
  url: '/storage/v1/object/public/profile-images/a/a-1.jpg?v=0f',
  title: 'On stage',
}

function problems(...items: unknown[]): [string, string][] {
  const { error } = portfolioItems.safeParse(items)
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

describe('a portfolio', () => {
  it('has items with a type, a url and a title [ENT-26]', () => {
    expect(problems(video, image, { ...video, type: 'other', url: 'http://press.example/x?y#z' })).toEqual([])
    expect(problems({ ...video, type: 'audio' })).toHaveLength(1)
    expect(problems({ ...video, isFree: true })).toHaveLength(1)
    expect(portfolioItems.parse(undefined)).toEqual([])
  })

  it('keeps at most 24 in their order', () => {
    const many = Array.from({ length: MAX_PORTFOLIO_ITEMS }, (_, index) => ({ ...video, title: `${index}` }))
    expect(portfolioItems.parse(many)).toEqual(many)
    expect(problems(...many, video)).toEqual([['', 'A portfolio can have at most 24 items']])
  })

  it('requires a title of 1 to 120 characters', () => {
    expect(problems({ ...video, title: '  ' })).toEqual([['0.title', 'Enter a title']])
    expect(problems({ ...video, title: 'x'.repeat(120) })).toEqual([])
    expect(problems(video, { ...video, title: 'x'.repeat(121) })).toEqual([
      ['1.title', 'Use at most 120 characters'],
    ])
  })

  it.each([
    '',
    'example',
    'youtube.com@evil.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/x',
    'https://youtube.com@evil.example/x',
    'https://user:secret@example.com/',
    `https://example.com/${'x'.repeat(500)}`,
  ])('accepts no link like %.60s', (url) => {
    expect(problems({ ...video, url })).toEqual([['0.url', 'Please enter a valid URL']])
  })

  it('completes a link without https://', () => {
    expect(portfolioItems.parse([{ ...video, url: ' youtu.be/aqz-KE-bpKQ ' }])).toEqual([video])
  })

  it('accepts no title that names a website other than the link’s', () => {
    const url = 'https://evil.example/pay'
    for (const title of ['paypal.com', 'Tickets at www.Venue.com', 'https://youtube.com/watch'])
      expect(problems({ ...video, url, title })).toEqual([
        ['0.title', 'This title names a different website from the one the link opens'],
      ])
    expect(problems({ ...video, title: 'youtube.com: live set' })).toEqual([])
    expect(problems({ ...video, url: 'https://www.venue.com/a', title: 'See venue.com' })).toEqual([])
    expect(problems({ ...video, url, title: 'Live at St.Andrews, vol.2' })).toEqual([])
  })

  it.each([
    'https://evil.example/me.jpg',
    'https://evil.example/?/storage/v1/object/public/profile-images/a/a.jpg',
    'https://evil.example#/storage/v1/object/public/profile-images/a/a.jpg',
    'javascript:alert(1)/storage/v1/object/public/profile-images/a/a.jpg',
    '/storage/v1/object/public/',
    '/api/profile',
  ])('has images of storage only, not %s', (url) => {
    expect(problems({ ...image, url })).toEqual([['0.url', 'Upload an image']])
  })
})
