import { useState } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { Picture } from './picture.tsx'
import { PosterArt } from './poster-art.tsx'

export interface ArtistDiscProps {
  uuid: string
  name: string
  imageUrl: string | null
  /** How wide it is drawn, as `sizes` takes it. */
  sizes: string
  className?: string
}

/**
 * Shows an artist's picture, round as a record; without one, or when it fails to load, a poster with the initial.
 * Hidden from assistive technology, as the name is beside it.
 */
export function ArtistDisc({ uuid, name, imageUrl, sizes, className }: ArtistDiscProps) {
  const [lostUrl, setLostUrl] = useState<string | null>(null)
  const box = classNames('artist-disc', className)
  if (imageUrl && imageUrl !== lostUrl) {
    return (
      <Picture
        className={box}
        src={imageUrl}
        alt=""
        cut="square"
        sizes={sizes}
        width={400}
        height={400}
        loading="lazy"
        onError={() => setLostUrl(imageUrl)}
      />
    )
  }
  const letter = Array.from(name.trim())[0]?.toUpperCase()
  return <PosterArt id={uuid} width={400} height={400} letter={letter} round className={box} />
}
