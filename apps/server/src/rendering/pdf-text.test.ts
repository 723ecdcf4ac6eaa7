import { describe, expect, it } from 'vitest'
import { runsOf } from './pdf-text.ts'

const isLatin = (code: number) => code < 0x250
const all = () => true

describe('text for a PDF file', () => {
  it('is split where a font lacks characters, and nothing of it is lost', () => {
    expect(runsOf('Ada 北京 at 서울', isLatin)).toEqual([
      { text: 'Ada ', known: true },
      { text: '北京', known: false },
      { text: ' at ', known: true },
      { text: '서울', known: false },
    ])
    expect(runsOf('Load in at six, by the alley.\nThank you.', all)).toEqual([
      { text: 'Load in at six, by the alley.\nThank you.', known: true },
    ])
    expect(runsOf('', all)).toEqual([])
  })

  it('sets right-to-left words apart, joined in their own order', () => {
    expect(runsOf('Gantry Hall engages فرقة النور (the artist)', all).map(({ text }) => text)).toEqual([
      'Gantry Hall engages ',
      'فرقة\u00a0النور',
      ' (the artist)',
    ])
  })

  it('breaks long passages into lines between words, and a word that is too long anywhere', () => {
    const long = Array.from({ length: 40 }, () => 'النور').join(' ')
    const written = runsOf(long, all).map(({ text }) => text)
    expect(written).toHaveLength(1)
    const lines = written[0]!.split('\n')
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((line) => line.length <= 70)).toBe(true)
    expect(lines.join(' ').replaceAll('\u00a0', ' ')).toBe(long)
    const endless = 'ن'.repeat(200)
    expect(runsOf(endless, all)[0]!.text.replaceAll('\n', '')).toBe(endless)
  })
})
