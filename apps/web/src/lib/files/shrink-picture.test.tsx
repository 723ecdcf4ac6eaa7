import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromHeic } from './from-heic.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** What the browser can do; jsdom decodes and draws nothing. */
interface Browser {
  /** What the chosen picture decodes to; null when it can't. */
  decodes: { width: number; height: number } | null
  draws: boolean
  /** What is read back for a color that was drawn; the rest of a drawing has this alpha. */
  readsBack: (color: number) => number
  alpha: number
  /** The bytes of a drawing, by type; null for a type that it can't write. */
  writes: Record<string, number | null>
}
let browser: Browser
let drawn: string[]

beforeEach(() => {
  drawn = []
  browser = {
    decodes: { width: 4000, height: 3000 },
    draws: true,
    readsBack: (color) => color,
    alpha: 255,
    writes: { 'image/jpeg': 400_000, 'image/png': 2_500_000 },
  }
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 0
      naturalHeight = 0
      async decode() {
        if (!browser.decodes) throw new DOMException('The source image cannot be decoded.', 'EncodingError')
        this.naturalWidth = browser.decodes.width
        this.naturalHeight = browser.decodes.height
      }
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(contextOf as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = 'image/png') => {
    const bytes = browser.writes[type] ?? null
    take(bytes === null ? null : new Blob([new Uint8Array(bytes)], { type }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function contextOf(this: HTMLCanvasElement) {
  const colors = new Map<number, number>()
  return browser.draws
    ? {
        fillStyle: '',
        fillRect(x: number) {
          colors.set(x, Number(/\d+/.exec(this.fillStyle)?.[0]))
        },
        drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) =>
          void drawn.push(`${width}x${height}`),
        getImageData: (_x: number, _y: number, width: number) => ({
          data: Array.from({ length: width }, (_, x) => {
            const color = colors.get(x)
            return color === undefined ? [0, 0, 0, browser.alpha] : [browser.readsBack(color), 0, 0, 255]
          }).flat(),
        }),
      }
    : null
}

function photo({ bytes = 3_900_000, type = 'image/jpeg', name = 'IMG_1.JPG' } = {}): File {
  return new File([new Uint8Array(bytes)], name, { type })
}
const short = ({ name, type, size }: File) => ({ name, type, size })

test('a photo is sent as large as the server stores it, shrunk by at most half at a time', async () => {
  const sent = await shrinkPicture(photo())
  expect(short(sent)).toEqual({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 400_000 })
  expect(drawn).toEqual(['2000x1500', '1600x1200'])

  drawn = []
  browser.decodes = { width: 6000, height: 8000 }
  await shrinkPicture(photo())
  expect(drawn).toEqual(['3000x4000', '1500x2000', '1200x1600'])
})

test('a small file is sent unchanged', async () => {
  const small = photo({ bytes: 300_000 })
  expect(await shrinkPicture(small)).toBe(small)
  browser.decodes = { width: 1600, height: 900 }
  const enough = photo({ bytes: 600_000 })
  expect(await shrinkPicture(enough)).toBe(enough)
  expect(drawn).toEqual([])
  // As large, but with more bytes than it needs.
  expect((await shrinkPicture(photo({ bytes: 600_001 }))).size).toBe(400_000)
})

test('a PNG stays a PNG if that is small or transparent; a photo in it becomes a JPEG', async () => {
  const png = () => photo({ type: 'image/png', name: 'flyer.v2.png' })
  expect(short(await shrinkPicture(png()))).toMatchObject({ name: 'flyer.v2.jpg', type: 'image/jpeg' })
  browser.alpha = 254
  expect(short(await shrinkPicture(png()))).toMatchObject({ name: 'flyer.v2.png', type: 'image/png' })
  browser.alpha = 255
  browser.writes['image/png'] = 200_000
  expect(short(await shrinkPicture(png()))).toMatchObject({ name: 'flyer.v2.png', size: 200_000 })
})

test('a file that is no picture is not changed', async () => {
  for (const type of ['application/pdf', 'image/gif', 'image/webp', 'image/svg+xml', '']) {
    const file = photo({ type, name: 'rider' })
    expect(await shrinkPicture(file)).toBe(file)
  }
})

test.each<[string, () => void]>([
  ['cannot decode it', () => (browser.decodes = null)],
  ['does not draw', () => (browser.draws = false)],
  ['hides the colors of a drawing', () => (browser.readsBack = () => 255)],
  ['does not write JPEG', () => (browser.writes['image/jpeg'] = null)],
  ['makes it larger', () => (browser.writes['image/jpeg'] = 3_900_000)],
])('the chosen file is sent when the browser %s', async (_, limit) => {
  limit()
  const file = photo()
  expect(await shrinkPicture(file)).toBe(file)
})

test('a little noise against fingerprinting does no harm', async () => {
  browser.readsBack = (color) => color + 3
  expect((await shrinkPicture(photo())).size).toBe(400_000)
})

test('an iPhone’s HEIC becomes a JPEG if the browser can read it, even when it is small', async () => {
  const heic = photo({ bytes: 200_000, type: 'image/heic', name: 'IMG_1.HEIC' })
  expect(short(await fromHeic(heic))).toEqual({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 400_000 })
  const untyped = photo({ type: '', name: 'IMG_1.heic' })
  expect((await fromHeic(untyped)).type).toBe('image/jpeg')
  browser.decodes = null
  expect(await fromHeic(heic)).toBe(heic)
  const jpeg = photo()
  expect(await fromHeic(jpeg)).toBe(jpeg)
})
