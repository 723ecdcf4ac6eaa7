import { REPORT_REASONS, type ReportReason } from '@bandstand/domain/messages'
import { useState } from 'react'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { FieldGroup } from '../../components/ui/field-group.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { client } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'

const LABELS: Record<ReportReason, string> = {
  scam: 'It’s a scam',
  spam: 'It’s advertising',
  abuse: 'It’s insulting or threatening',
  other: 'Something else',
}

/** Shows the form that reports a message to the operator. Its writer is not notified. */
export function ReportDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('scam')
  const [note, setNote] = useState('')
  const { busy, failure, run } = useWrite({ changes: [] })
  const report = async () => {
    if (!(await run(() => client.messages.report({ id: messageId, reason, note })))) return
    toast('Reported. Thanks for letting us know.')
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Report this message?"
      description="The operator of this site will review it. The sender won’t be notified."
      failure={failure}
      busy={busy}
      submitLabel="Report"
      onSubmit={report}
    >
      <FieldGroup legend="What’s wrong with it?">
        <RadioGroup
          name="reason"
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: LABELS[value] }))}
          onChange={({ target }) => setReason(target.value as ReportReason)}
        />
      </FieldGroup>
      <Field label="Anything else we should know?" optional>
        <Textarea rows={3} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
