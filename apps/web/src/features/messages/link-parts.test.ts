import { parseWebUrl } from '@bandstand/domain/profiles'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkParts } from './link-parts.ts'

const linksIn = (text: string) => linkParts(text).flatMap((part) => (part.isLink ? [part.text] : []))

describe('the links of a message', () => {
  it.each([
    ['Listen: https://two.bandcamp.com/track/one.', ['https://two.bandcamp.com/track/one']],
    ['(http://a.example/x?y=1#z), HTTPS://B.EXAMPLE!', ['http://a.example/x?y=1#z', 'HTTPS://B.EXAMPLE']],
    ['https://a.example/1\nhttps://a.example/2', ['https://a.example/1', 'https://a.example/2']],
    ['"https://a.example/x">', ['https://a.example/x']],
    [
      'https://münchen.example and https://xn--mnchen-3ya.example',
      ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ],
    ['https://i❤.example', ['https://i❤.example']],
  ])('in %j are %j', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  it.each([
    ['no scheme', 'www.a.example, a.example/x and me@a.example'],
    ['a scheme of programs', 'javascript:alert(1) data:text/html,x file:///etc/passwd vbscript:x'],
    ['a scheme within a word', 'xhttps://a.example'],
    ['nothing behind the scheme', 'https:// http://. https://?'],
    ['no host of the web', 'http://localhost/x https://router https://[::1]/x'],
    ['a name before the host', 'https://good.example@evil.example/x'],
    ['a name and a password', 'https://good.example:443@evil.example/x'],
    ['letters of two alphabets', 'https://gооd.example https://xn--gd-fmca.example'],
    [
      'what looks like a slash',
      'https://good.example⁄login.evil.example https://good.example∕login.evil.example',
    ],
    ['the same as it is sent', 'https://good.xn--examplelogin-xk0g.evil.example'],
    ['a drawn slash', 'https://good.example╱login.evil.example'],
  ])('are absent from: %s', (_, text) => {
    expect(linkParts(text)).toEqual([{ text, isLink: false }])
  })

  it('are absent from plain text', () => expect(linkParts('')).toEqual([]))

  it('keep every character in place, lead where they seem to, and end before punctuation', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'good.example',
        'evil.example',
        '@',
        ':',
        '/',
        '.',
        ',',
        ')',
        ' ',
        '\n',
      ),
      fc.constantFrom(
        'javascript:',
        '"',
        "'",
        '<',
        '>',
        '⁄',
        'о',
        '。',
        '\\',
        '?',
        '#',
        '%2F',
        'xn--',
        '1.2.3.4',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        const parts = linkParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { text: part, isLink } of parts) {
          expect(part).not.toBe('')
          if (!isLink) continue
          expect(part).toMatch(/^https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]$/i)
          const url = parseWebUrl(part)
          expect(url?.username).toBe('')
          expect(url?.hostname).toContain('.')
        }
      }),
      { numRuns: 500 },
    )
  })
})
