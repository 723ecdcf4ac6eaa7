import { extractText, getDocumentProxy } from 'unpdf'
import * as fc from 'fast-check'
import PdfKit from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runsOf } from './pdf-text.ts'
import { TaggedPdf } from './tagged-pdf.ts'

const all = () => true
const none = () => false
const glyphs = {
  own: (code: number) => code < 0x100,
  wide: (code: number) => code < 0x250,
  rest: (code: number) => code < 0xffff,
  emoji: none,
}
const wholly = { own: all, wide: all, rest: all, emoji: all }

describe('text for a PDF file', () => {
  it('is split where a font lacks characters, and nothing of it is lost', () => {
    expect(runsOf('Ada 北京 at Café Łódź 서울!', glyphs)).toEqual([
      { text: 'Ada ', font: 'own' },
      { text: '北京 ', font: 'rest' },
      { text: 'at Café ', font: 'own' },
      { text: 'Łódź ', font: 'wide' },
      { text: '서울', font: 'rest' },
      { text: '!', font: 'wide' },
    ])
    expect(runsOf('Load in at six, by the alley.\nThank you.', wholly)).toEqual([
      { text: 'Load in at six, by the alley.\nThank you.', font: 'own' },
    ])
    expect(runsOf('', wholly)).toEqual([])
  })

  it('sets right-to-left words apart, joined in their own order', () => {
    expect(runsOf('Gantry Hall engages فرقة النور (the artist)', wholly).map(({ text }) => text)).toEqual([
      'Gantry Hall engages ',
      'فرقة\u00a0النور',
      ' (the artist)',
    ])
  })

  it('breaks long passages into lines between words, and a word that is too long anywhere', () => {
    const long = Array.from({ length: 40 }, () => 'النور').join(' ')
    const written = runsOf(long, wholly).map(({ text }) => text)
    expect(written).toHaveLength(1)
    const lines = written[0]!.split('\n')
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((line) => line.length <= 70)).toBe(true)
    expect(lines.join(' ').replaceAll('\u00a0', ' ')).toBe(long)
    const endless = 'ن'.repeat(200)
    expect(runsOf(endless, wholly)[0]!.text.replaceAll('\n', '')).toBe(endless)
  })
})

it('a text in several fonts keeps its lines and its fonts on the next page', async () => {
  const pdf = new TaggedPdf({ title: 'Notes', author: 'Bandstand', at: new Date('2026-11-27T12:00:00Z') })
  const lines = Array.from({ length: 60 }, (_, number) => `Łódź ${number} 北京`)
  pdf.rows([{ label: 'Note', value: lines.join('\n') }])
  const file = await getDocumentProxy(new Uint8Array(await pdf.finish('Notes')))
  const { text } = await extractText(file, { mergePages: false })
  expect(text).toHaveLength(2)
  const written = text
    .join('\n')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
  expect(written.filter((line) => line.includes('Łódź'))).toHaveLength(60)
  expect(written.join(' ')).toContain('Łódź 59 北京')
  const fonts = new Set(
    Buffer.from(await pdfBytes())
      .toString('latin1')
      .match(/\/BaseFont \/[A-Z]+\+[\w-]+/g),
  )
  expect([...fonts].join(' ')).toMatch(/PublicSans-Regular/)
})

/** Texts that were written with the box of a font that lacks a character. */
const boxes: string[] = []

interface Encoder {
  encode: (text: string, features?: unknown) => [encoded: string[], positions: unknown]
}

function watchBoxes(): void {
  const watched = new WeakSet<Encoder>()
  const original = PdfKit.prototype.font
  vi.spyOn(PdfKit.prototype, 'font').mockImplementation(function (this: PDFKit.PDFDocument, ...given) {
    const pdf = original.apply(this, given)
    const { _font: font } = this as unknown as { _font: Encoder }
    if (watched.has(font)) return pdf
    watched.add(font)
    const encode = font.encode.bind(font)
    font.encode = (text, features) => {
      const written = encode(text, features)
      if (written[0].includes('0000')) boxes.push(text)
      return written
    }
    return pdf
  })
}

/** Returns the text of a document with these paragraphs. */
async function writtenText(paragraphs: string[]): Promise<string> {
  const pdf = new TaggedPdf({ title: 'Notes', author: 'Bandstand', at: new Date('2026-11-27T12:00:00Z') })
  for (const paragraph of paragraphs) pdf.paragraph(paragraph)
  pdf.signature(paragraphs[0] ?? '')
  pdf.rows([{ label: paragraphs[0] ?? '', value: paragraphs.join('\n') }])
  const file = await getDocumentProxy(new Uint8Array(await pdf.finish('Notes')))
  return (await extractText(file, { mergePages: true })).text
}

describe('what no typeface has', () => {
  beforeAll(watchBoxes)
  afterAll(() => {
    vi.restoreAllMocks()
  })

  const EMOJI = ['🎸', '👩🏽‍🎤', '🇺🇸', '❤️', '❤️‍🔥', '1️⃣', '👍🏿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👨‍👩‍👧‍👦', '🫩', '🏳️‍🌈']

  it('is drawn if it is an emoji, in one piece, and can be copied', async () => {
    const text = await writtenText([
      `Bring ${EMOJI.join(' ')} to the ❤ show ©`,
      ...EMOJI,
      EMOJI.join('').repeat(40),
    ])
    expect(boxes.splice(0)).toEqual([])
    // The drawings have one tone of skin, and readers of PDF leave out the letters within a flag.
    const copied = EMOJI.filter((emoji) => !emoji.startsWith('🏴'))
    for (const emoji of copied) expect(text).toContain(emoji.replace('👍🏿', '👍'))
    expect(text).not.toContain('[U+')
  })

  it('is named otherwise, and what is invisible is left out', async () => {
    const text = await writtenText(['Notes 𐀀\t𝄞 a\u200db \u{1F9FF}\u{1FBFF} x\uFE0F', '\u{E0041}\u{10FFFD}'])
    expect(boxes.splice(0)).toEqual([])
    expect(text).toContain('Notes [U+10000] [U+1D11E] a')
    expect(text).toContain('[U+10FFFD]')
  })

  it('never is a box, of all of Unicode', { timeout: 120_000 }, async () => {
    const assigned: string[] = []
    for (let code = 0x20; code <= 0x1fbff; code++)
      if (!/[\p{Cn}\p{Cs}\p{Co}]/u.test(String.fromCodePoint(code))) assigned.push(String.fromCodePoint(code))
    // Each block once, with all of the emoji: a whole document of CJK takes minutes.
    const sample = assigned.filter((sign, at) => at % 97 === 0 || /\p{Emoji}/u.test(sign))
    for (let at = 0; at < sample.length; at += 600) await writtenText([sample.slice(at, at + 600).join(' ')])
    await writtenText([sample.filter((sign) => /\p{Emoji}/u.test(sign)).join('')])
    expect(boxes.splice(0)).toEqual([])
  })

  it('never is a box, in any order', { timeout: 120_000 }, async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        ...EMOJI,
        '\u200d',
        '\uFE0F',
        '\uFE0E',
        '🏽',
        '🇺',
        'שלום',
        'فرقة',
        ' ',
        '\t',
        '\n',
        'Ada',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        await writtenText([pieces.join('').toWellFormed()])
        expect(boxes.splice(0)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

/** A document in our own typefaces. */
async function pdfBytes(): Promise<Uint8Array> {
  const pdf = new TaggedPdf({ title: 'Receipt', author: 'Bandstand', at: new Date('2026-11-27T12:00:00Z') })
  pdf.head('Receipt')
  pdf.paragraph('Paid by card.')
  return pdf.finish('Receipt')
}
