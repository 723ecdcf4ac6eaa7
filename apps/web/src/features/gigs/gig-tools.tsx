import type { GigDetail } from '@bandstand/api-spec'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ShareButton } from '../../components/ui/share-button.tsx'
import './gig-tools.css'

export interface GigToolsProps {
  gig: Pick<GigDetail, 'id' | 'title'>
  /** Shown first, from another area. */
  children?: ReactNode
}

/** Shows what anyone can do with a gig's page: share it, or print it with its URL. */
export function GigTools({ gig, children }: GigToolsProps) {
  const path = `/gigs/${gig.id}`
  return (
    <div className="gig-tools">
      {children}
      <ShareButton path={path} title={gig.title} />
      <Button size="small" onClick={() => window.print()}>
        <Printer className="i i--s" aria-hidden="true" />
        Print
      </Button>
      <p className="gig-tools__address" aria-hidden="true">
        {window.location.host + path}
      </p>
    </div>
  )
}
