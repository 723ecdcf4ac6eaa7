import type { BusyPlayer } from '@bandstand/api-spec'
import { busyText, elsewhereText } from '@bandstand/domain/lineup'
import { listText } from '@bandstand/domain/product'
import type { ReactNode } from 'react'
import { Alert } from '../ui/status/alert.tsx'

interface BusyAlertProps {
  busy: readonly BusyPlayer[]
  takesFocus?: boolean
  /** What can be done about it. */
  children?: ReactNode
  actions?: ReactNode
}

/** Warns that people of an act play elsewhere at the same time; nothing for nobody. */
export function BusyAlert({ busy, takesFocus = false, children, actions }: BusyAlertProps) {
  if (busy.length === 0) return null
  const names = namesOf(busy)
  const never = namesOf(busy.filter((each) => each.never && !each.byCalendar))
  const refused = namesOf(busy.filter((each) => each.never && each.byCalendar))
  const does = busy.every(({ byCalendar }) => byCalendar)
    ? ['is busy', 'are busy']
    : ['plays elsewhere', 'play elsewhere']
  return (
    <Alert
      tone="warning"
      takesFocus={takesFocus}
      title={`${listText(names)} ${does[names.length > 1 ? 1 : 0]} at that time`}
      actions={actions}
    >
      <ul className="wrap-anywhere">
        {busy.map((each) => (
          <li key={`${each.id} ${each.startsAt}`}>
            {names.length > 1 ? busyText(each) : elsewhereText(each)}
          </li>
        ))}
      </ul>
      {never.length > 0 && (
        <p>{`${listText(never)} ${never.length > 1 ? 'have' : 'has'} said never to be booked for two shows at once.`}</p>
      )}
      {refused.length > 0 && (
        <p>{`${listText(refused)} can’t be booked then, because their calendar refuses.`}</p>
      )}
      {children}
    </Alert>
  )
}

const namesOf = (busy: readonly BusyPlayer[]) => [...new Set(busy.map(({ name }) => name))]
