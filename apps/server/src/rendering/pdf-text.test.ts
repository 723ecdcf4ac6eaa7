import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { runsOf } from './pdf-text.ts'
import { TaggedPdf } from './tagged-pdf.ts'

const isEnglish = (code: number) => code < 0x100
const isLatin = (code: number) => code < 0x250
const all = () => true

describe('text for a PDF file', () => {
  it('is split where a font lacks characters, and nothing of it is lost', () => {
    expect(runsOf('Ada 北京 at Café Łódź 서울!', isEnglish, isLatin)).toEqual([
      { text: 'Ada ', font: 'own' },
      { text: '北京 ', font: 'rest' },
      { text: 'at Café ', font: 'own' },
      { text: 'Łódź ', font: 'wide' },
      { text: '서울', font: 'rest' },
      { text: '!', font: 'wide' },
    ])
    expect(runsOf('Load in at six, by the alley.\nThank you.', all, all)).toEqual([
      { text: 'Load in at six, by the alley.\nThank you.', font: 'own' },
    ])
    expect(runsOf('', all, all)).toEqual([])
  })

  it('sets right-to-left words apart, joined in their own order', () => {
    expect(runsOf('Gantry Hall engages فرقة النور (the artist)', all, all).map(({ text }) => text)).toEqual([
      'Gantry Hall engages ',
      'فرقة\u00a0النور',
      ' (the artist)',
    ])
  })

  it('breaks long passages into lines between words, and a word that is too long anywhere', () => {
    const long = Array.from({ length: 40 }, () => 'النور').join(' ')
    const written = runsOf(long, all, all).map(({ text }) => text)
    expect(written).toHaveLength(1)
    const lines = written[0]!.split('\n')
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((line) => line.length <= 70)).toBe(true)
    expect(lines.join(' ').replaceAll('\u00a0', ' ')).toBe(long)
    const endless = 'ن'.repeat(200)
    expect(runsOf(endless, all, all)[0]!.text.replaceAll('\n', '')).toBe(endless)
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

/** A document in our own typefaces. */
async function pdfBytes(): Promise<Uint8Array> {
  const pdf = new TaggedPdf({ title: 'Receipt', author: 'Bandstand', at: new Date('2026-11-27T12:00:00Z') })
  pdf.head('Receipt')
  pdf.paragraph('Paid by card.')
  return pdf.finish('Receipt')
}
