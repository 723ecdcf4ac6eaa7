import type { ReactNode } from 'react'
import { SkipLink } from '../ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { Main } from './main.tsx'

export interface ShellProps extends HeaderProps {
  children: ReactNode
  /** The title of the screen that was navigated to, for screen readers to announce. */
  arrivedAt?: string
}

/** Shows header, screen and footer. Free of effects, so that the build can render the landing page. */
export function Shell({ children, arrivedAt = '', ...header }: ShellProps) {
  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      <Header {...header} />
      <Main signedIn={header.session !== null}>{children}</Main>
      <Footer />
      <div className="sr-only" aria-live="polite">
        {arrivedAt}
      </div>
    </>
  )
}
