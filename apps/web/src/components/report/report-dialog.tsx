import {
  REPORT_NOTE_MAX,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportReason,
  type ReportSubject,
} from '@bandstand/domain/reports'
import { localDayText } from '@bandstand/domain/time'
import { useState } from 'react'
import { client } from '../../lib/api/api.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { Field } from '../ui/inputs/field.tsx'
import { FieldGroup } from '../ui/inputs/field-group.tsx'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { RadioGroup } from '../ui/choices/radio-group.tsx'
import { Textarea } from '../ui/inputs/textarea.tsx'

export interface ReportDialogProps {
  subject: ReportSubject
  id: string
  onClose: () => void
}

/** Shows the form that reports something to the operator. Its owner doesn't learn who reported it. */
export function ReportDialog({ subject, id, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('scam')
  const [note, setNote] = useState('')
  const { busy, failure, run } = useWrite({ changes: [] })
  const report = async () => {
    const sent = await run(() => client.reports.send({ subject, id, reason, note }))
    if (!sent) return
    toast(outcomeText(subject, sent))
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Report this ${subject}?`}
      description="The operator of this site will review it, and we’ll notify you of the outcome. We never say who reported something."
      failure={failure}
      busy={busy}
      submitLabel="Report"
      onSubmit={report}
    >
      <FieldGroup legend="What’s wrong with it?">
        <RadioGroup
          name="reason"
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))}
          onChange={({ target }) => setReason(target.value as ReportReason)}
        />
      </FieldGroup>
      <Field label="Anything else we should know?" optional>
        <Textarea
          rows={3}
          maxLength={REPORT_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

function outcomeText(
  subject: ReportSubject,
  { status, reportedAt }: { status: 'sent' | 'open' | 'reviewed'; reportedAt: string },
): string {
  const day = localDayText(reportedAt)
  if (status === 'sent') return 'Reported. Thanks for letting us know.'
  return status === 'open'
    ? `You already reported this ${subject} on ${day}. We’ll notify you once we’ve reviewed it.`
    : `You reported this ${subject} on ${day}, and it hasn’t changed since we reviewed it.`
}
