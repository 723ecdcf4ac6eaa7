import { pageTitle } from '@bandstand/domain/product'
import { unescapeHtml } from '@bandstand/domain/text'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LoadingScreen } from '../components/layout/loading-screen.tsx'
import { Shell } from '../components/layout/shell.tsx'
import { Component as Help } from '../routes/site/help.tsx'
import { Component as Landing, LANDING_TITLE } from '../routes/site/landing.tsx'
import { Component as Privacy } from '../routes/site/privacy.tsx'
import { Component as Terms } from '../routes/site/terms.tsx'

export interface PrintedPage {
  file: string
  /** The module of its screen. */
  screen: string
  title: string
  markup: string
}

const PAGES: { path: string; file: string; screen: string; Screen: ComponentType; title?: string }[] = [
  {
    path: '/',
    file: 'landing.html',
    screen: 'src/routes/site/home.tsx',
    Screen: Landing,
    title: LANDING_TITLE,
  },
  { path: '/help', file: 'help.html', screen: 'src/routes/site/help.tsx', Screen: Help },
  { path: '/terms', file: 'terms.html', screen: 'src/routes/site/terms.tsx', Screen: Terms },
  { path: '/privacy', file: 'privacy.html', screen: 'src/routes/site/privacy.tsx', Screen: Privacy },
]

/** Returns the pages that are the same for every visitor as HTML, rendered without a session. Called by the build. */
export function printPages(): { pages: PrintedPage[]; loading: string } {
  const pages = PAGES.map(({ path, file, screen, Screen, title }) => {
    const markup = renderToString(
      <StaticRouter location={path}>
        <Shell session={null} onSignOut={() => {}} onSearch={() => {}}>
          <Screen />
        </Shell>
      </StaticRouter>,
    )
    const heading = /<h1[^>]*>([^<]*)</.exec(markup)?.[1] ?? ''
    return { file, screen, title: pageTitle(title ?? unescapeHtml(heading)), markup }
  })
  return { pages, loading: renderToString(<LoadingScreen />) }
}
