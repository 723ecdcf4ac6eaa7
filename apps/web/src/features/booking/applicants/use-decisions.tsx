import type { ApplicantCard as Applicant } from '@bandstand/api-spec'
import { type ReactNode, useState } from 'react'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { client } from '../../../lib/api/api.ts'
import { focusTitle } from '../../../lib/screen/focus-title.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { whenFocusIsLost } from '../../../lib/screen/when-focus-is-lost.ts'
import { liveDates, otherApplications } from '../schedules/schedule-dates.tsx'
import type { ApplicantActions } from './applicant-card.tsx'
import { applicantLinkId } from './applicant-link-id.ts'
import { DeclineDialog } from './decline-dialog.tsx'

/** Stays while its dialog closes, which then moves the focus on. */
interface Declining {
  applicant: Applicant
  /** The id of the application that is shown after it; null for none. */
  next: string | null
  open: boolean
}

export interface Decisions {
  of: (applicant: Applicant) => ApplicantActions
  /** Why the last one failed, and the dialog that is open. */
  parts: ReactNode
}

/** Returns the decisions that a venue can make about each of these applicants, who are shown in this order. */
export function useDecisions(shown: readonly Applicant[]): Decisions {
  const write = useWrite({ changes: ['applications'] })
  const [declining, setDeclining] = useState<Declining | null>(null)
  const nextOf = ({ id }: Applicant) => {
    const at = shown.findIndex((each) => each.id === id)
    const others = [...shown.slice(at + 1), ...shown.slice(0, at).toReversed()]
    // Those who have ended are last: there is nothing to decide about them.
    return (others.find(({ waitingFor }) => waitingFor !== null) ?? others[0])?.id ?? null
  }
  const shortlist = async (applicant: Applicant, shortlisted: boolean) => {
    const { id } = applicant
    const also = otherApplications(applicant)
    const next = nextOf(applicant)
    await write.run(() => client.booking.shortlist({ id, also, shortlisted }), id)
    // Off the shortlist, it may no longer be among those shown.
    whenFocusIsLost(() => {
      const link = linkOf(next)
      if (link) link.focus()
      else focusTitle()
    })
  }
  return {
    of: (applicant) => ({
      busy: write.running === applicant.id,
      onShortlist: (shortlisted) => void shortlist(applicant, shortlisted),
      onDecline: () => setDeclining({ applicant, next: nextOf(applicant), open: true }),
    }),
    parts: (
      <>
        <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
        {declining && (
          <DeclineDialog
            key={declining.applicant.id}
            applicationId={declining.applicant.id}
            dates={liveDates(declining.applicant)}
            name={declining.applicant.artist.name}
            noun="application"
            focusAfter={() => linkOf(declining.next)}
            open={declining.open}
            onOpenChange={(open) => setDeclining({ ...declining, open })}
          />
        )}
      </>
    ),
  }
}

function linkOf(applicationId: string | null): HTMLElement | null {
  return applicationId === null ? null : document.getElementById(applicantLinkId(applicationId))
}
