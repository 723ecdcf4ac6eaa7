/** The longest side of a stored picture, in pixels; browsers shrink to it before they send, the server makes sure. */
export const PICTURE_LONGEST_SIDE = 1600

/** The widths in pixels that a stored picture can be asked for: cut to a square around its middle, or whole. */
export const PICTURE_WIDTHS = {
  square: [128, 256, 640],
  whole: [640, PICTURE_LONGEST_SIDE],
} as const satisfies Record<string, readonly number[]>
export type PictureCut = keyof typeof PICTURE_WIDTHS

export interface PictureSize {
  cut: PictureCut
  width: number
}

const CUTS = Object.keys(PICTURE_WIDTHS) as PictureCut[]
/** Every size of a picture. */
export const PICTURE_SIZES: readonly PictureSize[] = CUTS.flatMap((cut) =>
  PICTURE_WIDTHS[cut].map((width) => ({ cut, width })),
)

/** Where storage's protocol serves public objects as they are, and pictures in a size. */
const AS_STORED = '/storage/v1/object/public/'
const IN_SIZE = '/storage/v1/render/image/public/'

/** Returns the address of a stored picture in a size; null when the address is not that of a stored picture. */
export function sizedPicture(address: string, { cut, width }: PictureSize): string | null {
  const [path = '', query] = address.split('?')
  if (!path.includes(AS_STORED)) return null
  const size = cut === 'square' ? `width=${width}&height=${width}` : `width=${width}`
  return `${path.replace(AS_STORED, IN_SIZE)}?${size}${query ? `&${query}` : ''}`
}

/** Returns all widths of a stored picture as `srcset` takes them; undefined when it is not a stored one. */
export function pictureSources(address: string, cut: PictureCut): string | undefined {
  const sources = PICTURE_WIDTHS[cut].map((width) => [sizedPicture(address, { cut, width }), width] as const)
  return sources.every(([source]) => source !== null)
    ? sources.map(([source, width]) => `${source} ${width}w`).join(', ')
    : undefined
}
