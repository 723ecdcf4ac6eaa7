import type { PartyMember } from '@bandstand/api-spec'
import { commissionText, commissionTexts, readCommission } from '@bandstand/domain/parties'
import { useState } from 'react'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { CommissionField } from './commission-field.tsx'

/** Shows the form that asks an agent to accept another commission. */
export function ChangeCommissionDialog({ person, onClose }: { person: PartyMember; onClose: () => void }) {
  const { name, email } = person
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, failure, run } = useWrite({ changes: ['people'], keyed: true })
  const submit = async () => {
    const commission = readCommission(typed)
    setProblem(commission === null ? commissionTexts.range : undefined)
    if (commission === null || !email) return
    if (!(await run((key) => client.people.invite({ email, role: 'agent', commission, key })))) return
    toast(`Invitation emailed to ${email}`)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Change ${name}’s commission`}
      description={`We’ll email ${name} an invitation. It changes once they accept. Until then, and for bookings that they’ve made, it stays ${commissionText(person.commission ?? 0)}.`}
      failure={failure}
      busy={busy}
      submitLabel="Send invitation"
      onSubmit={submit}
    >
      <CommissionField value={typed} error={problem} onChange={setTyped} />
    </FormDialog>
  )
}
