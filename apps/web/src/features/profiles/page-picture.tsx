import { cleanLine } from '@bandstand/domain/text'
import { useState } from 'react'
import { Picture } from '../../components/ui/pictures/picture.tsx'
import { PosterArt } from '../../components/ui/pictures/poster-art.tsx'

export interface PagePictureProps {
  uuid: string
  name: string
  /** Artists are round, venues are square. */
  shape: 'artist' | 'venue'
  imageUrl: string | null
}

/** Shows the large picture of a public page: the owner's, or a poster with the initial when there's none or it fails to load. */
export function PagePicture({ uuid, name, shape, imageUrl }: PagePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const round = shape === 'artist'
  const box = `aspect-square w-full max-w-80 overflow-hidden ${round ? 'rounded-full' : ''}`
  if (imageUrl && failedUrl !== imageUrl) {
    return (
      <Picture
        className={`${box} bg-well object-cover`}
        src={imageUrl}
        alt={name}
        cut="square"
        sizes="(min-width: 640px) and (max-width: 1023px) 224px, 320px"
        width={320}
        height={320}
        onError={() => setFailedUrl(imageUrl)}
      />
    )
  }
  const letter = Array.from(cleanLine(name))[0]?.toUpperCase()
  return <PosterArt id={uuid} width={320} height={320} letter={letter} round={round} className={box} />
}
