import { readFileSync } from 'node:fs'
import { MARK } from '@bandstand/domain/posters'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import PdfKit from 'pdfkit'
import { EMOJI_FONT, PAPER_FONTS, REST_FONT } from '../fonts/font-files.ts'
import { unpackWoff } from '../fonts/unpack-woff.ts'
import { type Glyphs, type HasGlyph, runsOf, type TextRun } from './pdf-text.ts'

type Typeface = keyof typeof PAPER_FONTS
/** Fonts that are the same beside each typeface: a plain one with what the others lack, such as 東京 or 서울, and emoji. */
const COMMON_FONTS = { rest: REST_FONT, emoji: EMOJI_FONT }
/** Unpacked, and read once. */
const unpacked = new Map<string, Buffer>()
/** The inks of the same documents in print. */
const INK = '#000'
const LABEL_INK = '#444'
const LINE_INK = '#999'
const MARK_INKS = { artist: '#e5471e', venue: '#0b5b66', deal: '#17120e' } as const
/** In points, like all of these. */
const MARGIN = 54
const LABEL_WIDTH = 118
const SUMS_WIDTH = 270
const MARK_SIZE = 34
/** The side of the square that the mark is drawn in. */
const MARK_BOX = 64
const SIZES = { H1: 25, H2: 13, signature: 19, total: 14, text: 10, footer: 8 }
/** A name, its line and what is below them. */
const SIGNATURE_ROOM = 125
/** For a heading above a signature. */
export const SIGNATURES_ROOM = SIGNATURE_ROOM + 40
/** Between a row's text and its line. */
const ROW_PADDING = 4

/** A US Letter PDF for people and screen readers alike: every part is tagged with its role (PDF/UA). */
export class TaggedPdf {
  readonly #pdf: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #chunks: Buffer[] = []
  readonly #written: Promise<void>

  constructor({ title, author, at }: { title: string; author: string; at: Date }) {
    this.#pdf = new PdfKit({
      size: 'LETTER',
      margin: MARGIN,
      pdfVersion: '1.7',
      // The types only have PDF/A.
      subset: 'PDF/UA' as 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      bufferPages: true,
      // Embedded, as PDF/UA requires: none of the reader's own. The types only have paths.
      font: unpack(PAPER_FONTS.text.own) as unknown as string,
      info: { Title: title, Author: author, CreationDate: at },
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#written = promise
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#pdf.on('end', resolve)
    this.#pdf.on('error', reject)
    // Each new page would begin with it, even in the middle of a text in another one.
    delete this.#pdf.options.font
    for (const [typeface, { own, wide }] of Object.entries(PAPER_FONTS)) {
      this.#pdf.registerFont(fontName(typeface, 'own'), unpack(own))
      this.#pdf.registerFont(fontName(typeface, 'wide'), wide)
    }
    this.#pdf.fillColor(INK)
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
  }

  /** The title beside the mark and the product's name, over a thick rule with a thin one. */
  head(title: string): void {
    const pdf = this.#pdf
    const top = pdf.y
    const right = pdf.page.width - MARGIN
    pdf.font(fontName('display', 'own')).fontSize(SIZES.H2)
    const nameWidth = pdf.widthOfString(PRODUCT_NAME)
    this.#decorate(() => {
      pdf.text(PRODUCT_NAME, right - nameWidth, top + (MARK_SIZE - pdf.currentLineHeight()) / 2, {
        lineBreak: false,
      })
      for (const part of ['artist', 'venue', 'deal'] as const) {
        pdf
          .save()
          .translate(right - nameWidth - 8 - MARK_SIZE, top)
          .scale(MARK_SIZE / MARK_BOX)
        pdf.path(MARK[part]).fill(MARK_INKS[part], 'even-odd').restore()
      }
    })
    pdf.fontSize(SIZES.H1)
    this.#write('display', title, MARGIN, top, {
      width: right - MARGIN - nameWidth - MARK_SIZE - 24,
      structParent: this.#root,
      structType: 'H1',
    })
    const y = Math.max(pdf.y, top + MARK_SIZE) + 8
    this.#line(y + 2, 4, INK)
    this.#line(y + 6.5, 0.8, INK)
    pdf.y = y + 20
  }

  /** `room`: the points that it and what must not be parted from it take. */
  heading(text: string, room = 64): void {
    const pdf = this.#pdf
    this.#keepTogether(room)
    pdf.y += 10
    pdf.fontSize(SIZES.H2)
    this.#write('display', text, MARGIN, pdf.y, { structParent: this.#root, structType: 'H2' })
    pdf.y += 4
  }

  paragraph(text: string): void {
    const pdf = this.#pdf
    this.#keepTogether(24)
    pdf.fontSize(SIZES.text)
    this.#write('text', text, MARGIN, pdf.y, {
      structParent: this.#root,
      structType: 'P',
      lineGap: 1.5,
    })
    pdf.moveDown(0.4)
  }

  /** Labels with their values next to them, read as a list. */
  rows(rows: { label: string; value: string }[]): void {
    if (rows.length === 0) return
    const list = this.#pdf.struct('L')
    this.#root.add(list)
    this.#keepTogether(30)
    this.#line(this.#pdf.y, 0.5, LINE_INK)
    for (const { label, value } of rows) this.#row(list, label, value)
    list.end()
    this.#pdf.y += 10
  }

  /** Amounts in a column, read as a list; the first is the total of the others. */
  sums(rows: { label: string; value: string }[]): void {
    const pdf = this.#pdf
    const list = pdf.struct('L')
    this.#root.add(list)
    this.#keepTogether(30 * rows.length)
    for (const [index, { label, value }] of rows.entries()) {
      const isTotal = index === 0
      const item = pdf.struct('LI')
      list.add(item)
      const top = pdf.y + ROW_PADDING
      const valueTop = isTotal ? top - (SIZES.total - SIZES.text) : top
      const font = isTotal ? 'bold' : 'text'
      pdf.fontSize(SIZES.text)
      this.#write(font, label, MARGIN, top, {
        width: SUMS_WIDTH - 90,
        structParent: item,
        structType: 'Lbl',
      })
      const below = pdf.y
      pdf.fontSize(isTotal ? SIZES.total : SIZES.text)
      this.#write(font, value, MARGIN + SUMS_WIDTH - 86, valueTop, {
        width: 86,
        align: 'right',
        structParent: item,
        structType: 'LBody',
      })
      item.end()
      pdf.y = Math.max(pdf.y, below) + ROW_PADDING
      if (isTotal) {
        this.#line(pdf.y, 1.5, INK, SUMS_WIDTH)
        pdf.y += 2
      }
    }
    list.end()
    pdf.y += 10
  }

  #row(list: PDFKit.PDFStructureElement, label: string, value: string): void {
    const pdf = this.#pdf
    this.#keepTogether(30)
    const item = pdf.struct('LI')
    list.add(item)
    const top = pdf.y + ROW_PADDING
    pdf.fontSize(SIZES.text).fillColor(LABEL_INK)
    this.#write('text', label, MARGIN, top, {
      width: LABEL_WIDTH - 8,
      structParent: item,
      structType: 'Lbl',
    })
    pdf.fillColor(INK)
    const below = pdf.y
    this.#write('text', value, MARGIN + LABEL_WIDTH, top, {
      width: pdf.page.width - 2 * MARGIN - LABEL_WIDTH,
      structParent: item,
      structType: 'LBody',
      lineGap: 1.5,
    })
    item.end()
    // A value over several pages ends further up than its label.
    pdf.y = (pdf.y < top ? pdf.y : Math.max(pdf.y, below)) + ROW_PADDING - 1.5
    this.#line(pdf.y, 0.5, LINE_INK)
  }

  /** A name as a signature on its line. */
  signature(name: string): void {
    const pdf = this.#pdf
    this.#keepTogether(SIGNATURE_ROOM)
    pdf.y += 12
    pdf.fontSize(SIZES.signature)
    this.#write('signature', name, MARGIN, pdf.y, { structParent: this.#root, structType: 'P' })
    this.#signatureLine()
  }

  /** An empty line for a signature, by hand or by a program that looks for `prompt`. */
  lineToSign(prompt: string): void {
    this.#keepTogether(SIGNATURE_ROOM)
    this.#pdf.y += 32
    this.paragraph(prompt)
    this.#signatureLine()
  }

  #signatureLine(): void {
    this.#line(this.#pdf.y + 2, 1.5, INK)
    this.#pdf.y += 8
  }

  /** Numbers the pages, each with `text` before its number, and returns the whole file. */
  async finish(text: string): Promise<Buffer<ArrayBuffer>> {
    const pdf = this.#pdf
    this.#root.end()
    const { start, count } = pdf.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      pdf.switchToPage(page)
      pdf.page.margins.bottom = 0
      pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      pdf.font(fontName('text', 'own')).fontSize(SIZES.footer).fillColor(LABEL_INK)
      pdf.text(`${text}, page ${page - start + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN + 20, {
        lineBreak: false,
      })
      pdf.endMarkedContent()
    }
    pdf.end()
    await this.#written
    return Buffer.concat(this.#chunks)
  }

  /** Writes in the given typeface, with other fonts where it has no glyph; all of it is one tagged part. */
  #write(
    typeface: Typeface,
    text: string,
    x: number,
    y: number,
    { structParent, structType, ...options }: PDFKit.Mixins.TextOptions & Tagged,
  ): void {
    const pdf = this.#pdf
    const glyphs = this.#glyphs(typeface)
    const runs = runsOf(text, glyphs)
    if (runs.every(({ font }) => font === 'own') && runs.length <= 1) {
      this.#font(typeface, 'own').text(runs[0]?.text ?? '', x, y, { ...options, structParent, structType })
      return
    }
    // On one line: fonts put it at different heights.
    const ascent = ascentOf(this.#font(typeface, 'own'))
    const part = pdf.struct(structType)
    structParent.add(part)
    pdf.y = y + ascent
    // Each line for itself: what is continued in another font loses its line break.
    for (const line of text.split('\n')) {
      const pieces = runsOf(line, glyphs)
      if (pieces.length === 0) pdf.moveDown()
      for (const [index, { text: piece, font }] of pieces.entries()) {
        const span = {
          ...options,
          structParent: part,
          structType: 'Span',
          baseline: 'alphabetic' as const,
          continued: index < pieces.length - 1,
        }
        this.#font(typeface, font)
        if (index === 0) pdf.text(piece, x, pdf.y, span)
        else pdf.text(piece, span)
      }
    }
    pdf.y -= ascent
    part.end()
  }

  #line(y: number, thickness: number, ink: string, width = this.#pdf.page.width - 2 * MARGIN): void {
    this.#decorate(() =>
      this.#pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(thickness)
        .stroke(ink),
    )
  }

  /** Drawings are only for the eye. */
  #decorate(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }

  #font(typeface: Typeface, font: TextRun['font']): PDFKit.PDFDocument {
    if (font === 'own' || font === 'wide') return this.#pdf.font(fontName(typeface, font))
    this.#pdf.registerFont(font, unpack(COMMON_FONTS[font]))
    return this.#pdf.font(font)
  }

  /** What a typeface and the fonts beside it can write; each font is read when it is first asked. */
  #glyphs(typeface: Typeface): Glyphs {
    const read = new Map<TextRun['font'], GlyphFont>()
    const fontFor = (font: TextRun['font']) => {
      const known = read.get(font) ?? glyphFont(this.#font(typeface, font))
      read.set(font, known)
      return known
    }
    const glyphsOf =
      (font: TextRun['font']): HasGlyph =>
      (code) =>
        fontFor(font).hasGlyphForCodePoint(code)
    return {
      own: glyphsOf('own'),
      wide: glyphsOf('wide'),
      rest: glyphsOf('rest'),
      emoji: (emoji) => {
        const { glyphs } = fontFor('emoji').layout(emoji)
        return glyphs.length === 1 && glyphs[0]?.id !== 0
      },
    }
  }

  /** A block that would start in the last so many points of a page starts on the next one. */
  #keepTogether(points: number): void {
    const pdf = this.#pdf
    if (pdf.y + points > pdf.page.height - MARGIN) pdf.addPage()
  }
}

interface Tagged {
  structParent: PDFKit.PDFStructureElement
  structType: string
}

const fontName = (typeface: string, font: 'own' | 'wide') => `${typeface} ${font}`

function unpack(file: string): Buffer {
  const known = unpacked.get(file) ?? unpackWoff(readFileSync(file))
  unpacked.set(file, known)
  return known
}

/** The document's current font, which the types omit; heights are in thousandths of its size. */
interface CurrentFont {
  _font: { ascender: number; font: GlyphFont }
  _fontSize: number
}

interface GlyphFont {
  hasGlyphForCodePoint: HasGlyph
  layout: (text: string) => { glyphs: { id: number }[] }
}

function glyphFont(pdf: PDFKit.PDFDocument): GlyphFont {
  const { _font: current } = pdf as unknown as CurrentFont
  return current.font
}

/** Returns the points from the top of a line to the baseline. */
function ascentOf(pdf: PDFKit.PDFDocument): number {
  const { _font, _fontSize } = pdf as unknown as CurrentFont
  return (_font.ascender / 1000) * _fontSize
}
