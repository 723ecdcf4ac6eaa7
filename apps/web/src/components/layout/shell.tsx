import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { Main } from './main.tsx'

// Visitors of the landing page never fetch it.
const BottomBar = lazyPart(() => import('./bottom-bar.tsx'))

export interface ShellProps extends HeaderProps {
  children: ReactNode
  /** The title of the screen that was navigated to, for screen readers to announce. */
  arrivedAt?: string
}

/** Shows header, screen and footer, and the bar of a phone. Free of effects, so that the build can render the landing page. */
export function Shell({ children, arrivedAt = '', ...header }: ShellProps) {
  return (
    <>
      <Header {...header} />
      <Main signedIn={header.session !== null}>{children}</Main>
      <Footer />
      {header.session && (
        <Suspense fallback={null}>
          <BottomBar session={header.session} />
        </Suspense>
      )}
      <div className="sr-only" aria-live="polite">
        {arrivedAt}
      </div>
    </>
  )
}
