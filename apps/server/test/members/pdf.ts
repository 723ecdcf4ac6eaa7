import { deflateSync } from 'node:zlib'

/**
 * Returns a PDF of one empty page, with more entries in its catalog and its page, and more objects, numbered from 10. It has no
 * table of objects, so readers look for them. `packed`: those objects are compressed in another one.
 */
export function pdfOf({
  catalog = '',
  page = '',
  objects = [] as string[],
  packed = false,
} = {}): Buffer<ArrayBuffer> {
  const pages = [
    `1 0 obj <</Type/Catalog/Pages 2 0 R ${catalog}>> endobj`,
    '2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj',
    `3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792] ${page}>> endobj`,
  ]
  const more = packed ? [pack(objects)] : objects.map((object, at) => `${at + 10} 0 obj ${object} endobj`)
  const all = ['%PDF-1.7', ...pages, ...more, 'trailer <</Root 1 0 R>>', '%%EOF', '']
  return Buffer.from(all.join('\n'), 'latin1')
}

function pack(objects: string[]): string {
  const starts = objects.map((_, at) => objects.slice(0, at).join(' ').length + (at > 0 ? 1 : 0))
  const head = `${starts.map((start, at) => `${at + 10} ${start}`).join(' ')} `
  const content = deflateSync(Buffer.from(head + objects.join(' '), 'latin1'))
  const dict = `<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${content.length}>>`
  return `9 0 obj ${dict} stream\n${content.toString('latin1')}\nendstream endobj`
}

/** The smallest file that opens as a PDF. */
export const PDF = pdfOf()
