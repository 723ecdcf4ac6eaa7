import type { Side } from '@bandstand/domain/lifecycle'
import { ABILITIES, ABILITIES_OF, type Role, ROLE_NAMES, ROLES_OF } from '@bandstand/domain/parties'
import type { ReactNode } from 'react'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'

interface RoleFieldProps {
  side: Side
  value: Role
  /** Roles that can't be chosen here. */
  without?: readonly Role[]
  error?: string | undefined
  onChoose: (role: Role) => void
  /** What else the chosen role needs. */
  children?: ReactNode
}

/** Asks for a role, and lists what the chosen one lets somebody do. */
export function RoleField({ side, value, without = [], error, onChoose, children }: RoleFieldProps) {
  const roles: readonly Role[] = ROLES_OF[side]
  return (
    <>
      <FieldGroup legend="Role" error={error}>
        <RadioGroup
          name="role"
          value={value}
          options={roles
            .filter((role) => !without.includes(role))
            .map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          onChange={({ target }) => onChoose(target.value as Role)}
        />
      </FieldGroup>
      {children}
      <div className="stack gap-1" aria-live="polite">
        <p className="label">{`${ROLE_NAMES[value]}: what they can do`}</p>
        <Abilities of={value} />
      </div>
    </>
  )
}

/** Lists what a role lets somebody do besides what every member can. */
export function Abilities({ of: role }: { of: Role }) {
  return (
    <ul className="list-disc pl-5">
      {ABILITIES_OF[role]
        .filter((ability) => ability !== 'useAccount' && ability !== 'browse')
        .map((ability) => (
          <li key={ability}>{ABILITIES[ability]}</li>
        ))}
    </ul>
  )
}
