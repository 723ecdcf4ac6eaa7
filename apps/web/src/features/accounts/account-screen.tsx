import type { ReactNode } from 'react'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { PosterArt } from '../../components/ui/pictures/poster-art.tsx'
import type { ArtFamily } from '@bandstand/domain/posters'
import './account-screen.css'

export interface AccountScreenProps {
  title: string
  /** The title of the browser's tab, where the heading alone is not enough. */
  page?: string
  intro?: ReactNode
  /** What the form is for, above its title. */
  lead?: ReactNode
  /** The poster beside the form, where there is room for one. */
  poster: { id: string; family?: ArtFamily }
  children: ReactNode
}

/** Shows the frame of login, sign-up and recovery: a form with a poster beside it. */
export function AccountScreen({ title, page = title, intro, lead, poster, children }: AccountScreenProps) {
  return (
    <div className="account">
      <PageTitle page={page} />
      <div className="account__form">
        {lead}
        <header className="stack gap-3">
          <h1 className="poster account__title">{title}</h1>
          {intro && <p className="lede muted">{intro}</p>}
        </header>
        {children}
      </div>
      <PosterArt className="account__art" {...poster} width={800} height={900} />
    </div>
  )
}
