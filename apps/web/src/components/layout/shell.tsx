import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { Main } from './main.tsx'

/** Header, the screen, footer. Pure, so that the landing page can be printed before anybody visits. */
export function Shell({ children, ...header }: HeaderProps & { children: ReactNode }) {
  return (
    <>
      <a className="btn skip" href="#main">
        Skip to content
      </a>
      <Header {...header} />
      <Main signedIn={header.session !== null}>{children}</Main>
      <Footer />
    </>
  )
}
