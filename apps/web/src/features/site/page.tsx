import type { ReactNode } from 'react'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import './page.css'

/** Shows a page for everyone, equally wide with and without a session. */
export function Page({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <PageTitle page={title} />
      <PageHead title={title}>
        <span className="lede">{intro}</span>
      </PageHead>
      {children}
    </div>
  )
}
