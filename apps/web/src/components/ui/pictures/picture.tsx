import { type PictureCut, pictureSources } from '@bandstand/domain/storage'
import type { ImgHTMLAttributes } from 'react'

type Taken = 'className' | 'loading' | 'onError'

export interface PictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, Taken> {
  /** The address that the server gave, or one in the browser, such as a chosen file's. */
  src: string
  /** Empty if a text beside it says the same. */
  alt: string
  /** `square` for what fills a square or a circle: no bytes are sent of what would not be seen. */
  cut: PictureCut
  /** How wide it is drawn, as `sizes` takes it: `48px`, `(min-width: 640px) 50vw, 100vw`. */
  sizes: string
  /** Its size until the style sheet sets more, so that nothing moves when it loads. */
  width: number
  height: number
}

/** Shows a member's picture in the size that this screen needs. */
export function Picture({ src, alt, cut, sizes, ...image }: PictureProps) {
  const sources = pictureSources(src, cut)
  // Before `src`: a browser that reads it first begins to load the largest.
  return <img {...image} sizes={sources && sizes} srcSet={sources} src={src} alt={alt} />
}
