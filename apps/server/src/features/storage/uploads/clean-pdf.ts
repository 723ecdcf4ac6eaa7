import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

/** Pages, or why there are none: the file is protected by a password, or it's damaged. */
export type CleanPdf = Uint8Array | 'locked' | 'damaged'

const names = (text: string) => new Set(text.split(' '))

/** Entries with scripts, automatic actions, files or media, and those that certify the original bytes, which change here. */
const KEYS = names(
  'OpenAction AA JS JavaScript EmbeddedFiles EF AF Collection RichMediaContent RichMediaSettings 3DD Renditions ' +
    'AlternatePresentations XFA Perms DSS',
)
/** Entries of streams whose content is elsewhere, or is a program. */
const STREAM_KEYS = names('F FFilter FDecodeParms Ref PS')
/** Actions other than those that stay in the document or follow a link. */
const ACTIONS = names(
  'JavaScript Launch ImportData SubmitForm GoToR GoToE Rendition RichMediaExecute GoTo3DView Movie Sound',
)
/** Annotations that hold files or play them, and pictures drawn by a program. */
const SUBTYPES = names('FileAttachment RichMedia 3D Movie Screen Sound PS')
/** Streams that hold other objects: after those were read, only a reader that repairs files would look into them. */
const CONTAINERS = names('ObjStm XRef EmbeddedFile')
const LINK = /^(?:https?|mailto|tel):/i
/** A picture of 50 megapixels is never decoded here, only lists of objects are. */
const MOST_DECODED_BYTES = 50_000_000

limitDecoding()

/**
 * Returns a copy of a PDF that looks the same but has no active content: no scripts, embedded files, media or earlier
 * revisions, and no actions that leave the document, except for links. Digital signatures are removed because they would no
 * longer match. The file is rewritten from the parsed objects, so other readers can't find anything that this parser missed.
 */
export async function cleanPdf({ bytes }: { bytes: Uint8Array }): Promise<CleanPdf> {
  try {
    // Many are encrypted with an empty password, which only tells readers what they may do.
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    removeActiveContent(document.context)
    if (document.getPageCount() === 0) return 'damaged'
    return await document.save({ addDefaultPage: false, updateFieldAppearances: false })
  } catch (error) {
    // The library has no classes of errors for what can be wrong with a file.
    return error instanceof Error && /password/i.test(error.message) ? 'locked' : 'damaged'
  }
}

/** Visits everything the document uses; what it doesn't use is removed. */
function removeActiveContent(context: PDFContext): void {
  const { Root, Info } = context.trailerInfo
  const used = new Set<PDFObject>()
  const open: (PDFObject | undefined)[] = [Root, Info]
  while (open.length > 0) {
    const next = open.pop()
    if (!next || used.has(next)) continue
    used.add(next)
    for (const each of cleanObject(next, context)) open.push(each)
  }
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (!used.has(ref) || object instanceof PDFInvalidObject) context.delete(ref)
}

/** Removes the active content of one object, and returns the objects that it uses. */
function cleanObject(object: PDFObject, context: PDFContext): (PDFObject | undefined)[] {
  if (object instanceof PDFRef) return [context.lookup(object)]
  if (object instanceof PDFArray) return cleanArray(object)
  if (object instanceof PDFStream) return cleanDict(object.dict, STREAM_KEYS)
  return object instanceof PDFDict ? cleanDict(object) : []
}

function cleanArray(array: PDFArray): PDFObject[] {
  for (let at = array.size() - 1; at >= 0; at--) if (isActive(array.lookup(at))) array.remove(at)
  return array.asArray()
}

function cleanDict(dict: PDFDict, more?: Set<string>): PDFObject[] {
  // Those behind a reference to a reference are only found here.
  const isAllActive = isActive(dict)
  for (const key of dict.keys()) {
    const name = key.decodeText()
    if (isAllActive || KEYS.has(name) || more?.has(name) || isActive(dict.lookup(key))) dict.delete(key)
  }
  return dict.values()
}

function isActive(object: PDFObject | undefined): boolean {
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return false
  const nameAt = (key: string) => {
    const value = dict.lookup(PDFName.of(key))
    return value instanceof PDFName ? value.decodeText() : ''
  }
  return (
    ACTIONS.has(nameAt('S')) ||
    SUBTYPES.has(nameAt('Subtype')) ||
    CONTAINERS.has(nameAt('Type')) ||
    dict.has(PDFName.of('ByteRange')) ||
    (nameAt('S') === 'URI' && !LINK.test(textOf(dict.lookup(PDFName.of('URI')))))
  )
}

function textOf(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''
}

/** The library's decoders grow as long as there's input, so a few kilobytes could fill the memory. */
function limitDecoding(): void {
  const context = PDFContext.create()
  const empty = PDFRawStream.of(context.obj({ Filter: 'RunLengthDecode' }), new Uint8Array())
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(empty))) as {
    ensureBuffer: (this: object, bytes: number) => Uint8Array
  }
  const grow = decoder.ensureBuffer
  decoder.ensureBuffer = function limited(bytes) {
    if (bytes > MOST_DECODED_BYTES) throw new RangeError('This stream is too large')
    return grow.call(this, bytes)
  }
}
