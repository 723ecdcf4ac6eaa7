import type { PublicProfile } from '@bandstand/api-spec'
import type { ReactNode } from 'react'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import { Rating } from '../../components/ui/pictures/rating.tsx'
import { PagePicture } from './page-picture.tsx'

export interface PublicPageProps {
  profile: PublicProfile
  shape: 'artist' | 'venue'
  name: string
  /** A line above and one below the name. */
  sign: string
  subtitle?: ReactNode
  /** Below the rating, from another area. */
  connection?: ReactNode
  /** The main column, to read. */
  children: ReactNode
  /** How to get in touch. */
  aside: ReactNode
}

/** Shows a member to others: a poster on top, then the facts and how to get in touch. */
export function PublicPage({
  profile,
  shape,
  name,
  sign,
  subtitle,
  connection,
  children,
  aside,
}: PublicPageProps) {
  return (
    <article className="stack stack--l">
      <header className="page-head grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-10">
          <PagePicture uuid={profile.uuid} name={name} shape={shape} imageUrl={profile.profileImageUrl} />
          <div className="stack gap-3">
            <p className="sign">
              {sign} {profile.isPro && <ProBadge />}
            </p>
            <h1 className="poster poster--1">{name}</h1>
            {subtitle && <p className="lede">{subtitle}</p>}
            <Rating rating={profile.rating} count={profile.reviewCount} />
            {connection}
          </div>
        </div>
        <div className="scotch" aria-hidden="true" />
      </header>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack stack--l">{children}</div>
        <div className="stack stack--l">{aside}</div>
      </div>
    </article>
  )
}
