import { PICTURE_LONGEST_SIDE } from '@bandstand/domain/storage'
import { isHeic } from './is-heic.ts'

/** A file with at most this many bytes is sent unchanged, without checking its pixels. */
const FEW_BYTES = 300_000
/** A JPEG that isn't too large is only re-encoded above this, because each time costs quality. */
const ENOUGH_BYTES = 600_000
const QUALITY = 0.82
/** How far off a color that a canvas returns can be. Browsers that resist fingerprinting invent all of it. */
const TOLERANCE = 8

interface Box {
  width: number
  height: number
}

/**
 * Returns a picture as small as the server would store it, upright and without the camera's metadata. Returns the same file
 * when it's already small, isn't a picture, or this browser can't shrink it, in which case the server does.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const isPng = file.type === 'image/png'
  if (!isPng && file.type !== 'image/jpeg' && !isHeic(file)) return file
  if (file.size <= FEW_BYTES && !isHeic(file)) return file
  try {
    const image = await open(file)
    const box = fit({ width: image.naturalWidth, height: image.naturalHeight })
    const isLarge = image.naturalWidth > box.width
    if (file.type === 'image/jpeg' && !isLarge && file.size <= ENOUGH_BYTES) return file
    if (!givesColorsBack()) return file
    const drawn = draw(image, box)
    const blob = (isPng && (await asPng(drawn))) || (await write(drawn, 'image/jpeg'))
    if (blob.size >= file.size && !isHeic(file)) return file
    const extension = blob.type === 'image/png' ? 'png' : 'jpg'
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type })
  } catch {
    return file
  }
}

/** Decodes with an `<img>`, which turns a picture upright in every browser, and reads HEIC where the system does. */
async function open(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

function fit({ width, height }: Box): Box {
  const scale = Math.min(1, PICTURE_LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Halves until the last step is less than that, because browsers sample few pixels when they shrink much at once. */
function draw(image: HTMLImageElement, box: Box): HTMLCanvasElement {
  let [width, height] = [image.naturalWidth, image.naturalHeight]
  let source: HTMLImageElement | HTMLCanvasElement = image
  for (;;) {
    const isLast = width <= 2 * box.width
    ;[width, height] = isLast ? [box.width, box.height] : [Math.ceil(width / 2), Math.ceil(height / 2)]
    const canvas = canvasOf({ width, height })
    const context = contextOf(canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, width, height)
    if (isLast) return canvas
    source = canvas
  }
}

/** A drawing keeps its sharp edges and transparency; a photo in a PNG is better as JPEG. */
async function asPng(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const png = await write(canvas, 'image/png')
  return png.size <= FEW_BYTES || !isOpaque(canvas) ? png : null
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false
  return true
}

function write(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => {
      if (blob?.type === type) resolve(blob)
      else reject(new Error(`This browser can’t write ${type}`))
    }
    canvas.toBlob(take, type, QUALITY)
  })
}

function givesColorsBack(): boolean {
  const colors = [40, 90, 140, 190]
  const context = contextOf(canvasOf({ width: colors.length, height: 1 }))
  for (const [x, color] of colors.entries()) {
    context.fillStyle = `rgb(${color}, ${255 - color}, ${color})`
    context.fillRect(x, 0, 1, 1)
  }
  const { data } = context.getImageData(0, 0, colors.length, 1)
  return colors.every((color, x) => Math.abs((data[4 * x] ?? 0) - color) <= TOLERANCE)
}

function canvasOf({ width, height }: Box): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height })
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw')
  return context
}
