import { cleanLine } from '@bandstand/domain/text'
import { useState } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { Picture } from './picture.tsx'

export interface AvatarProps {
  /** Whose avatar it is; the first letter replaces a missing picture. */
  name: string
  /** Artists are round, venues are square. */
  shape: 'artist' | 'venue'
  imageUrl?: string | null
  size?: 'small' | 'normal' | 'large' | 'huge'
  /** The accessible name; leave it out where the name is beside the avatar. */
  alt?: string
  className?: string
}

/** How wide each is drawn, in CSS pixels. */
const SIDES = { small: 36, normal: 48, large: 72, huge: 128 }

/** Shows a member's picture, or the initial when there is none, or a placeholder when it fails to load. */
export function Avatar({ name, shape, imageUrl, size = 'small', alt = '', className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const side = SIDES[size]
  const failed = Boolean(imageUrl) && failedUrl === imageUrl
  return (
    <span
      className={classNames('avatar', `avatar--${shape}`, size !== 'small' && `avatar--${size}`, className)}
      role={alt && !imageUrl ? 'img' : undefined}
      aria-label={alt && !imageUrl ? alt : undefined}
    >
      {imageUrl && !failed && (
        <Picture
          src={imageUrl}
          alt={alt}
          cut="square"
          sizes={`${side}px`}
          width={side}
          height={side}
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
      {failed && <Placeholder shape={shape} alt={alt} />}
      {!imageUrl && <span aria-hidden="true">{initial(name)}</span>}
    </span>
  )
}

/** Returns the first visible character, because a right-to-left name begins with an invisible mark; '' without a name. */
function initial(name: string): string {
  return (Array.from(cleanLine(name))[0] ?? '').toUpperCase()
}

function Placeholder({ shape, alt }: { shape: AvatarProps['shape']; alt: string }) {
  return (
    <svg
      className="avatar__none"
      viewBox="0 0 36 36"
      role="img"
      aria-label={alt || 'No picture'}
      data-placeholder=""
    >
      {shape === 'artist' ? (
        <path d="M18 8a6 6 0 1 1 0 12a6 6 0 0 1 0-12ZM5 36c0-8 5-13 13-13s13 5 13 13Z" fill="currentColor" />
      ) : (
        <path d="M6 36V16l12-8l12 8v20h-8V24h-8v12Z" fill="currentColor" />
      )}
    </svg>
  )
}
