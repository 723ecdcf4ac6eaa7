import type { LineupMember, PartyInvitation, PartyMember } from '@bandstand/api-spec'
import {
  LINEUP_INSTRUMENTS_MAX,
  LINEUP_NAME_MAX,
  type Part,
  PART_NAMES,
  PARTS,
  type lineupMemberInput,
} from '@bandstand/domain/lineup'
import { INSTRUMENTS } from '@bandstand/domain/profiles'
import type { z } from 'zod'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { ComboboxMultiple } from '../../components/ui/choices/combobox-multiple.tsx'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { Select } from '../../components/ui/choices/select.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'

export type LineupForm = Required<z.input<typeof lineupMemberInput>>

/** Returns the form of somebody in the line-up, or of a new one. */
export function lineupForm(member: LineupMember | null): LineupForm {
  return {
    name: member?.name ?? '',
    instruments: member?.instruments ?? [],
    part: member?.part ?? 'core',
    listed: member?.part === 'sub' && member.listed,
    personId: member?.personId ?? null,
    invitationId: member?.invitationId ?? null,
  }
}

/** Somebody who can be linked to a name in the line-up. */
export interface Account {
  value: string
  label: string
  personId: string | null
  invitationId: string | null
}

/** Returns who acts for the act, or is invited to, and isn't in its line-up except as `member`. */
export function accountsFor(
  people: readonly PartyMember[],
  invitations: readonly PartyInvitation[],
  lineup: readonly LineupMember[],
  member: LineupMember | null,
): Account[] {
  const others = lineup.filter(({ id }) => id !== member?.id)
  return [
    ...people
      .filter(({ personId }) => !others.some((other) => other.personId === personId))
      .map(({ personId, name }) => ({ value: personId, label: name, personId, invitationId: null })),
    ...invitations
      .filter(({ id, isExpired }) => !isExpired && !others.some((other) => other.invitationId === id))
      .map(({ id, email }) => ({
        value: id,
        label: email ? `${email} (invited)` : 'Whoever accepts the invitation link',
        personId: null,
        invitationId: id,
      })),
  ]
}

const NOBODY = { value: 'nobody', label: 'No account, only a name' }

interface LineupFieldsProps {
  form: LineupForm
  problems: { name?: string | undefined; instruments?: string | undefined }
  accounts: readonly Account[]
  onChange: (change: Partial<LineupForm>) => void
}

/** Shows the fields of somebody in the line-up. */
export function LineupFields({ form, problems, accounts, onChange }: LineupFieldsProps) {
  const { name, instruments, part, listed, personId, invitationId } = form
  const choose = (value: string) => {
    const account = accounts.find((each) => each.value === value)
    onChange({
      personId: account?.personId ?? null,
      invitationId: account?.invitationId ?? null,
      ...(name === '' && account?.personId && { name: account.label }),
    })
  }
  return (
    <>
      {accounts.length > 0 && (
        <Field label="Account">
          <Select
            value={personId ?? invitationId ?? NOBODY.value}
            options={[NOBODY, ...accounts]}
            onValueChange={choose}
          />
        </Field>
      )}
      <Field label="Name" required error={problems.name}>
        <Input
          autoComplete="off"
          maxLength={LINEUP_NAME_MAX}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label="Instruments" optional error={problems.instruments}>
        <ComboboxMultiple
          options={INSTRUMENTS}
          terms="instrument"
          max={LINEUP_INSTRUMENTS_MAX}
          value={instruments}
          onValueChange={(chosen) => onChange({ instruments: chosen })}
        />
      </Field>
      <FieldGroup legend="Part" hint="The core plays every show. Subs play in somebody’s place.">
        <RadioGroup
          name="part"
          value={part}
          options={PARTS.map((value) => ({ value, label: PART_NAMES[value] }))}
          onChange={({ target }) => onChange({ part: target.value as Part })}
        />
      </FieldGroup>
      {part === 'sub' && (
        <Checkbox
          label="Show on the public profile"
          checked={listed}
          onChange={({ target }) => onChange({ listed: target.checked })}
        />
      )}
    </>
  )
}
