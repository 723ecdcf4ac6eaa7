import type { PartyInvitation } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import {
  INVITATION_DAYS,
  type InvitationInput,
  invitationInput,
  readCommission,
  type Role,
} from '@bandstand/domain/parties'
import { useState } from 'react'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { client, fieldIssues } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { copyText } from '../../lib/screen/copy-text.ts'
import { toast } from '../../lib/screen/toast.ts'
import { CommissionField } from './commission-field.tsx'
import { LineupFields } from './lineup-fields.tsx'
import { RoleField } from './role-fields.tsx'
import { useLineupForm } from './use-lineup-form.ts'

type Way = 'mail' | 'link' | 'name'
const WAYS: { value: Way; label: string }[] = [
  { value: 'mail', label: 'By email' },
  { value: 'link', label: 'With a link that you pass on' },
]
/** Acts also have people who only play. */
const WAYS_OF = {
  artist: [...WAYS, { value: 'name', label: 'Only in the line-up, without an account' }],
  venue: WAYS,
}

const SUBMIT_LABELS: Record<Way, string> = {
  mail: 'Send invitation',
  link: 'Make link',
  name: 'Add to line-up',
}

interface InviteDialogProps {
  party: { name: string; side: Side }
  onClose: () => void
}

/** Shows the form that invites somebody by mail or by a link, then the link. */
export function InviteDialog({ party, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<PartyInvitation | null>(null)
  if (made?.address) return <LinkDialog address={made.address} onClose={onClose} />
  return <InviteForm party={party} onLink={setMade} onClose={onClose} />
}

function InviteForm({
  party,
  onLink,
  onClose,
}: InviteDialogProps & { onLink: (made: PartyInvitation) => void }) {
  const [way, setWay] = useState<Way>('mail')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [commission, setCommission] = useState('')
  const [wrongCommission, setWrongCommission] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { busy, failure, error, run } = useWrite({
    changes: ['people'],
    keyed: true,
    onFailure: (refused) => setProblem(fieldIssues(refused)[0]?.message),
  })
  const chooseWay = (next: Way) => {
    setWay(next)
    setProblem(undefined)
    // A link for anybody can't make an owner.
    if (next === 'link' && role === 'owner') setRole('viewer')
  }
  const lineup = useLineupForm(null)
  const submit = async () => {
    if (way === 'name') {
      if (await lineup.save()) onClose()
      return
    }
    const input = {
      email: way === 'mail' ? email.trim() : '',
      role,
      commission: role === 'agent' ? readCommission(commission) : null,
    }
    const wrong = problemsOf(way, input)
    setProblem(wrong.address)
    setWrongCommission(wrong.commission)
    if (wrong.address !== undefined || wrong.commission !== undefined) return
    const made = await run((key) => client.people.invite({ ...input, key }))
    if (!made) return
    if (way === 'link') return onLink(made)
    toast(`Invitation emailed to ${made.email}`)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Add people to ${party.name}`}
      description={
        way === 'name'
          ? 'They’re on your public profile, in new contracts and on day sheets.'
          : `They join once they accept. The invitation works once, for ${INVITATION_DAYS} days.`
      }
      failure={way === 'name' ? lineup.failure : fieldIssues(error).length > 0 ? null : failure}
      busy={busy || lineup.busy}
      submitLabel={SUBMIT_LABELS[way]}
      onSubmit={submit}
    >
      <WayField side={party.side} value={way} onChoose={chooseWay} />
      {way === 'mail' && <EmailField value={email} error={problem} onChange={setEmail} />}
      {way === 'name' ? (
        <LineupFields form={lineup.form} problems={lineup.problems} accounts={[]} onChange={lineup.change} />
      ) : (
        <RoleField
          side={party.side}
          value={role}
          without={way === 'link' ? ['owner'] : []}
          error={way === 'link' ? problem : undefined}
          onChoose={setRole}
        >
          {role === 'agent' && (
            <CommissionField value={commission} error={wrongCommission} onChange={setCommission} />
          )}
        </RoleField>
      )}
    </FormDialog>
  )
}

/** Returns what is wrong with an invitation: with whom it's for, and with the commission. */
function problemsOf(way: Way, input: InvitationInput): { address?: string; commission?: string } {
  if (way === 'mail' && input.email === '') return { address: 'Enter an email address' }
  const issue = invitationInput.safeParse(input).error?.issues[0]
  if (!issue) return {}
  return issue.path[0] === 'commission' ? { commission: issue.message } : { address: issue.message }
}

interface EmailFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <Field label="Email" required error={error}>
      <Input
        type="email"
        autoComplete="off"
        maxLength={254}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

interface WayFieldProps {
  side: Side
  value: Way
  onChoose: (way: Way) => void
}

function WayField({ side, value, onChoose }: WayFieldProps) {
  return (
    <FieldGroup legend={side === 'artist' ? 'How to add them' : 'How to invite them'}>
      <RadioGroup
        name="way"
        value={value}
        options={WAYS_OF[side]}
        onChange={({ target }) => onChoose(target.value as Way)}
      />
    </FieldGroup>
  )
}

/** Shows the link of an invitation. */
export function LinkDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invitation link"
      description={`It works once, for ${INVITATION_DAYS} days. Whoever opens it first can join, so send it only to the person you invite.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
          <Button variant="act" onClick={() => void copyText(address)}>
            Copy link
          </Button>
        </>
      }
    >
      <Field label="Link">
        <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </Dialog>
  )
}
