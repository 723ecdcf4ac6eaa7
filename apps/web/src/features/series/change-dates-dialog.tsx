import type { SeriesChange } from '@bandstand/api-spec'
import type { UpdateGigInput } from '@bandstand/domain/gigs'
import { countOf, listText } from '@bandstand/domain/product'
import { LEFT_TEXTS, type SeriesScope } from '@bandstand/domain/series'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { DateList } from '../../components/form/date-list.tsx'

export interface PlannedChange {
  gigId: string
  scope: SeriesScope
  gig: UpdateGigInput
  plan: SeriesChange
}

interface ChangeDatesDialogProps {
  change: PlannedChange
  onChanged: (count: number) => void
  onClose: () => void
}

/** Shows which dates of a series a change applies to, and which it leaves alone, before it's made. */
export function ChangeDatesDialog({ change, onChanged, onClose }: ChangeDatesDialogProps) {
  const { plan, gig, gigId, scope } = change
  const { busy, failure, run } = useWrite({ changes: ['gigs'], keyed: true })
  const confirm = async () => {
    const done = await run((key) => client.series.change({ ...gig, gigId, scope, key }))
    if (done) onChanged(done.changed.length)
  }
  const applicants = plan.changed.reduce((sum, each) => sum + each.applicants, 0)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change ${countOf(plan.changed.length, 'date')}?`}
      description={
        plan.fields.length === 0
          ? 'Nothing is different yet.'
          : `${listText(plan.fields)} will change.${applicants > 0 ? ' Open offers keep their terms.' : ''}`
      }
      tone="act"
      cancelLabel="Keep editing"
      confirmLabel={`Change ${countOf(plan.changed.length, 'date')}`}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <DateList
        title="Changing"
        dates={plan.changed}
        note={(date) => (date.applicants > 0 ? countOf(date.applicants, 'applicant') : 'open')}
      />
      <DateList title="Staying as they are" dates={plan.left} note={({ reason }) => LEFT_TEXTS[reason]} />
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
