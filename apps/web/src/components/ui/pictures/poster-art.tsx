import { memo, useId, useMemo } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { posterArt, type PosterArtOptions } from '@bandstand/domain/posters'

export interface PosterArtProps extends PosterArtOptions {
  /** The id of the gig or artist. */
  id: string
  className?: string
}

/** Shows generated artwork, hidden from assistive technology. Its box decides its size. */
export const PosterArt = memo(function PosterArt({
  id,
  className,
  width = 400,
  height = 500,
  letter,
  family,
  round,
  uid,
}: PosterArtProps) {
  const generated = useId()
  const html = useMemo(
    () =>
      posterArt(id, {
        width,
        height,
        uid: uid ?? generated,
        ...(letter && { letter }),
        ...(family && { family }),
        ...(round && { round }),
      }),
    [id, width, height, letter, family, round, uid, generated],
  )
  return (
    <span
      className={classNames('art', round && 'art--round', className)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
})
