import { describe, expect, it } from 'vitest'
import { hostLabel } from './host-label.ts'
import {
  cleanLine,
  cleanText,
  hostsIn,
  isHonestUrl,
  isolated,
  nameProblem,
  nameTexts,
  withoutLinks,
} from './index.ts'

/** Names with commas between them. */
const namesIn = (list: string) => list.trim().split(/,\s+/)
const RLO = '\u202E'

describe('what members write', () => {
  it('removes characters that cannot be seen', () => {
    expect(cleanLine(`  The\u200B Ha\u00ADlf${RLO}  \u2066Moon\u2069\uFEFF\u0007 `)).toBe('The Half Moon')
    expect(cleanLine('One\nTwo\tThree\u2028Four')).toBe('One Two Three Four')
    expect(cleanLine('\u3164\u200B\u2800')).toBe('')
    expect(cleanText(`Hello,\r\n\tworld${RLO}\u0000\n\nBye\u0085`)).toBe('Hello,\n\tworld\n\nBye')
    expect(cleanText('a\uD800b')).toBe('ab')
    expect(cleanText(`Z${'\u0335'.repeat(40)}algo`)).toBe(`Z${'\u0335'.repeat(6)}algo`)
  })

  it('keeps emoji, flags, accents and scripts that need joiners', () => {
    for (const text of ['👩🏽‍🎤 & 👨‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 pipes', '❤️‍🔥', 'می‌خواهم', 'क्‍ष', 'Motörhead', 'Nguyễn', 'ไม้', 'שָׁלוֹם'])
      expect(cleanText(text)).toBe(text)
  })

  it('isolates only right-to-left text', () => {
    expect(isolated('Mara')).toBe('Mara')
    expect(isolated('מרה')).toBe('\u2068מרה\u2069')
    expect(isolated('فرقة Blue')).toBe('\u2068فرقة Blue\u2069')
  })
})

describe('a name', () => {
  it.each(
    namesIn(`
      Bandstand, bandstand, The Bandstand, Band Stand, B.a.n.d.s.t.a.n.d, B a n d s t a n d,
      Bandstand Support, B4ndstand Supp0rt, Bаndstаnd Suppоrt, BANDSTAND-TEAM, BandstandSupport,
      Ｂａｎｄｓｔａｎｄ, 𝗕𝗮𝗻𝗱𝘀𝘁𝗮𝗻𝗱, Bàndstånd Support, Support @ Bandstand, Official Bandstand,
      Bandstand Payments, Bandstand Support Detroit, Maria from Bandstand Support,
      Bandstand Official 2, Bandstаnd, Admin, ADMIN!, Adm1n, admin123, Admin 2, Adrnin, Administrator,
      Support, $upport, Suppport, S U P P O R T, Official, Off1cial, Officia1, Support Team,
      The Support Team, Customer Service, Help Desk, Moderator, ѕuрроrt, Αdmin
    `),
  )('%s passes for the team', (name) => {
    expect(nameProblem(name)).toBe(nameTexts.reserved)
  })

  it.each(
    namesIn(`
      The Band Stand Trio, Administrators of Funk, Bandstand Bar, The Bandstand Bar & Grill,
      Stafford Bandstand, Clapham Common Bandstand, Official Secrets, Bruno Mars Official,
      Life Support, Supporting Act, John Staff, The Team, Help!, System of a Down, Security, Band,
      Standards, A, 1349, !!!, Ke$ha, blink-182, Motörhead, Røde, Ленинград, Σαπφώ, ABBA, AKB48, Jポップ,
      BTS 방탄소년단, 東京Jazz, Ω, μ-Ziq, Мумий Тролль Live
    `),
  )('%s is allowed', (name) => {
    expect(nameProblem(name)).toBeNull()
  })

  it.each(['Mаra', 'Gantry Hаll', 'Тhe Half Moon', 'Ηalf Moon', 'KoЯn'])(
    '%s mixes alphabets within a word',
    (name) => {
      expect(nameProblem(name)).toBe(nameTexts.mixed)
    },
  )
})

describe('a web address', () => {
  it.each([
    ['https://example.com/a?b#c', true],
    ['https://münchen.de', true],
    ['https://xn--mnchen-3ya.de/', true],
    ['https://пример.рф/', true],
    ['https://good.com@evil.com', false],
    ['https://user:secret@example.com', false],
    ['https://pаypal.com', false],
    ['https://xn--pypal-4ve.com', false],
    ['https://i❤.example', true],
    ['https://a_b.example', true],
    ['https://good.com⁄login.evil.com', false],
    ['https://good.com╱login.evil.com', false],
  ])('%s leads where it seems to: %s', (address, honest) => {
    expect(isHonestUrl(new URL(address))).toBe(honest)
  })

  it('reads a part of a host as people do', () => {
    expect(hostLabel('xn--mnchen-3ya')).toBe('münchen')
    expect(hostLabel('xn--fsqu00a')).toBe('例子')
    expect(hostLabel('xn--e1afmkfd')).toBe('пример')
    expect(hostLabel('xn--!')).toBe('xn--!')
    expect(hostLabel('example')).toBe('example')
  })

  it('is found in a title', () => {
    expect(hostsIn('Pay at www.PayPal.com now')).toEqual(['paypal.com'])
    expect(hostsIn('Live at St.Andrews, vol.2. Mr.Brown')).toEqual([])
  })

  it('cannot be clicked once its links are removed', () => {
    expect(withoutLinks('See https://evil.example/prize?x=1 or www.evil.co.uk.')).toBe(
      'See evil [dot] example/prize?x=1 or www [dot] evil [dot] co [dot] uk.',
    )
    expect(withoutLinks('me@mail.example http://10.0.0.1:80/x ftp://a.bc')).toBe(
      'me@mail [dot] example 10 [dot] 0 [dot] 0 [dot] 1:80/x a [dot] bc',
    )
    for (const text of [
      '$475.50 at 7.30 p.m. on 11.22., e.g. a solo... Set 1.5 hours',
      'Hello. How are you?',
    ])
      expect(withoutLinks(text)).toBe(text)
  })
})
