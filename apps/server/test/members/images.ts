import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const PADDING_AT_MOST = 65_000

export function jpegImage(width = 320, height = 200, background = '#d07a1c'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

export function pngImage(width = 320, height = 200, background = '#21345c'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A JPEG with as much detail as grass, which no encoder makes small without loss. */
export function noisyJpeg(width: number, height = width, orientation?: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const image = sharp({ create: { width, height, channels: 3, background: '#777', noise } })
  return (orientation ? image.withMetadata({ orientation }) : image).jpeg({ quality: 92 }).toBuffer()
}

/** A valid JPEG of exactly this many bytes, filled up with comment segments. */
export async function jpegOfSize(bytes: number): Promise<Buffer> {
  const image = await jpegImage()
  const comments: Buffer[] = []
  for (let missing = bytes - image.length; missing > 0;) {
    // The last two together, so that neither is too small to be a segment (a marker and its length).
    const size = missing > PADDING_AT_MOST + 4 ? PADDING_AT_MOST : missing
    const half = missing > PADDING_AT_MOST && size === missing ? Math.floor(missing / 2) : size
    comments.push(jpegComment(half))
    missing -= half
  }
  return Buffer.concat([image.subarray(0, 2), ...comments, image.subarray(2)])
}

function jpegComment(bytes: number): Buffer {
  const comment = Buffer.alloc(bytes, 0x20)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(bytes - 2, 2)
  return comment
}

/** A PNG of one-bit black pixels: tiny as a file, huge once decoded. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
