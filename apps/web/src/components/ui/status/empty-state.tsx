import type { ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { PosterArt } from '../pictures/poster-art.tsx'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** The next step: every empty state has one. */
  action: ReactNode
  /** The id of a poster beside the text. */
  art?: string
  className?: string
}

/** Shows that a list or page is empty, with what to do about it. */
export function EmptyState({ title, children, action, art, className }: EmptyStateProps) {
  return (
    <div className={classNames('empty', art && 'empty--side', className)}>
      {art && <PosterArt id={art} family="lights" width={240} height={192} className="empty__art" />}
      <div className="empty__text">
        <div>
          <p className="t5">{title}</p>
          {children && <div className="muted">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
