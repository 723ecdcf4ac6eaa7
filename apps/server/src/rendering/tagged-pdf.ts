import { readFileSync } from 'node:fs'
import PdfKit from 'pdfkit'
import { REST_FONT, WIDE_FONTS } from '../fonts/font-files.ts'
import { unpackWoff } from '../fonts/unpack-woff.ts'
import { type HasGlyph, runsOf } from './pdf-text.ts'

/** Embedded, as PDF/UA requires. */
const FONTS = WIDE_FONTS
/** The name of a font that is plain but writes whatever those cannot, such as 東京 or 서울. */
const REST = 'rest'
let rest: Buffer | undefined
const INK = '#17130f'
const MARGIN = 60
const LABEL_WIDTH = 100
const SIZES = { H1: 22, H2: 12.5, text: 9.5, footer: 7.5 }

/** A PDF file in US Letter for people and for screen readers alike: every part is tagged with what it is (PDF/UA). */
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
      // The types know of PDF/A alone.
      subset: 'PDF/UA' as 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      bufferPages: true,
      font: FONTS.text,
      info: { Title: title, Author: author, CreationDate: at },
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#written = promise
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#pdf.on('end', resolve)
    this.#pdf.on('error', reject)
    this.#pdf.fillColor(INK)
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
  }

  heading(level: 'H1' | 'H2', text: string): void {
    const pdf = this.#pdf
    this.#keepTogether(level === 'H1' ? 60 : 48)
    if (level === 'H2') pdf.moveDown(0.6)
    pdf.fontSize(SIZES[level])
    this.#write(FONTS.bold, text, MARGIN, pdf.y, { structParent: this.#root, structType: level })
    pdf.moveDown(0.3)
  }

  paragraph(text: string): void {
    const pdf = this.#pdf
    this.#keepTogether(24)
    pdf.fontSize(SIZES.text)
    this.#write(FONTS.text, text, MARGIN, pdf.y, {
      structParent: this.#root,
      structType: 'P',
      lineGap: 1.5,
    })
    pdf.moveDown(0.5)
  }

  /** Labels with their values next to them, read as a list. */
  rows(rows: { label: string; value: string }[]): void {
    if (rows.length === 0) return
    const list = this.#pdf.struct('L')
    this.#root.add(list)
    for (const { label, value } of rows) this.#row(list, label, value)
    list.end()
    this.#pdf.moveDown(0.4)
  }

  #row(list: PDFKit.PDFStructureElement, label: string, value: string): void {
    const pdf = this.#pdf
    this.#keepTogether(30)
    const item = pdf.struct('LI')
    list.add(item)
    const top = pdf.y
    pdf.fontSize(SIZES.text)
    this.#write(FONTS.bold, label, MARGIN, top, {
      width: LABEL_WIDTH - 8,
      structParent: item,
      structType: 'Lbl',
    })
    const below = pdf.y
    this.#write(FONTS.text, value, MARGIN + LABEL_WIDTH, top, {
      width: pdf.page.width - 2 * MARGIN - LABEL_WIDTH,
      structParent: item,
      structType: 'LBody',
      lineGap: 1.5,
    })
    item.end()
    // A value over several pages ends further up than its label.
    pdf.y = pdf.y < top ? pdf.y : Math.max(pdf.y, below)
    pdf.moveDown(0.25)
  }

  /** A line for the signature of the person it names. */
  rule(): void {
    const pdf = this.#pdf
    this.#keepTogether(80)
    pdf.moveDown(0.4)
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(pdf.page.width - MARGIN, pdf.y)
      .lineWidth(0.7)
      .stroke(INK)
    pdf.endMarkedContent()
    pdf.moveDown(0.4)
  }

  /** Room above a line for a signature, by hand or put there by a program. */
  roomToSign(): void {
    this.#pdf.moveDown(2)
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
      pdf.font(FONTS.text).fontSize(SIZES.footer)
      pdf.text(`${text}, page ${page - start + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN + 20, {
        lineBreak: false,
      })
      pdf.endMarkedContent()
    }
    pdf.end()
    await this.#written
    return Buffer.concat(this.#chunks)
  }

  /** Writes with the named font, and what it has no glyph for with the one that has; all of it is one tagged part. */
  #write(
    font: string,
    text: string,
    x: number,
    y: number,
    { structParent, structType, ...options }: PDFKit.Mixins.TextOptions & Tagged,
  ): void {
    const pdf = this.#pdf.font(font)
    const runs = runsOf(text, glyphsOf(pdf))
    if (runs.length === 1 && runs[0]?.known) {
      pdf.text(runs[0].text, x, y, { ...options, structParent, structType })
      return
    }
    if (!runs.every(({ known }) => known)) this.#learnRest()
    const part = pdf.struct(structType)
    structParent.add(part)
    for (const [index, { text: run, known }] of runs.entries()) {
      const span = {
        ...options,
        structParent: part,
        structType: 'Span',
        continued: index < runs.length - 1,
      }
      pdf.font(known ? font : REST)
      if (index === 0) pdf.text(run, x, y, span)
      else pdf.text(run, span)
    }
    part.end()
  }

  #learnRest(): void {
    rest ??= unpackWoff(readFileSync(REST_FONT))
    this.#pdf.registerFont(REST, rest)
  }

  /** What would begin in the last so many points of a page begins on the next one. */
  #keepTogether(points: number): void {
    const pdf = this.#pdf
    if (pdf.y + points > pdf.page.height - MARGIN) pdf.addPage()
  }
}

interface Tagged {
  structParent: PDFKit.PDFStructureElement
  structType: string
}

/** Which characters the current font of the document can write. The types leave the font out. */
function glyphsOf(pdf: PDFKit.PDFDocument): HasGlyph {
  const { _font } = pdf as unknown as { _font: { font: { hasGlyphForCodePoint: HasGlyph } } }
  return (code) => code < 32 || _font.font.hasGlyphForCodePoint(code)
}
