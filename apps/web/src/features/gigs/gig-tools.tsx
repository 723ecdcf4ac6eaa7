import type { GigDetail } from '@bandstand/api-spec'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReportMenu } from '../../components/report/report-menu.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { ShareButton } from '../../components/ui/page/share-button.tsx'
import { useActingParty } from '../../lib/session/session.ts'
import './gig-tools.css'

export interface GigToolsProps {
  gig: Pick<GigDetail, 'id' | 'title' | 'createdBy' | 'visibility'>
  /** Shown first, from another area. */
  children?: ReactNode
}

/** Shows what anyone can do with a gig's page: share it, print it with its URL, or report it. */
export function GigTools({ gig, children }: GigToolsProps) {
  const acting = useActingParty()
  const path = `/gigs/${gig.id}`
  return (
    <div className="gig-tools">
      {children}
      {gig.visibility === 'public' && <ShareButton path={path} title={gig.title} />}
      <Button size="small" onClick={() => window.print()}>
        <Printer className="i i--s" aria-hidden="true" />
        Print
      </Button>
      {acting && acting.id !== gig.createdBy && (
        <ReportMenu subject="gig" id={gig.id} label="More about this gig" />
      )}
      <p className="gig-tools__address" aria-hidden="true">
        {window.location.host + path}
      </p>
    </div>
  )
}
