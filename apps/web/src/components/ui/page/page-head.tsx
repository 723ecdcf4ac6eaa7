import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  /** A sentence under the title. */
  children?: ReactNode
  actions?: ReactNode
}

/** Shows a page's title above a Scotch rule. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="head">
        <div className="stack gap-2">
          <h1 className="poster">{title}</h1>
          {children && <p>{children}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      <div className="scotch" aria-hidden="true" />
    </header>
  )
}
