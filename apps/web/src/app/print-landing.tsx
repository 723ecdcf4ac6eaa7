import { pageTitle } from '@bandstand/domain/product'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LoadingScreen } from '../components/layout/loading-screen.tsx'
import { Shell } from '../components/layout/shell.tsx'
import { Component as Landing, LANDING_TITLE } from '../routes/landing.tsx'

/** Run by the build: the landing page as a visitor without a session sees it, for the first paint. */
export function printLanding(): { title: string; markup: string; loading: string } {
  const markup = renderToString(
    <StaticRouter location="/">
      <Shell session={null} onSignOut={() => {}} onSearch={() => {}}>
        <Landing />
      </Shell>
    </StaticRouter>,
  )
  return { title: pageTitle(LANDING_TITLE), markup, loading: renderToString(<LoadingScreen />) }
}
