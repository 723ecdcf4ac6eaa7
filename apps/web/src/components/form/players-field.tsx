import type { BusyPlayer, Players } from '@bandstand/api-spec'
import { playerText } from '@bandstand/domain/lineup'
import { Checkbox } from '../ui/choices/checkbox.tsx'
import { FieldGroup } from '../ui/inputs/field-group.tsx'

interface PlayersFieldProps {
  people: Players['others']
  /** Who of them plays elsewhere at that time. */
  busy: readonly BusyPlayer[]
  /** Those who play, in order. */
  ids: readonly string[]
  /** Those who are booked already, and can be whatever they said. */
  booked?: readonly string[]
  onChange: (ids: string[]) => void
}

/** Shows the people of a line-up, to choose who plays a show. */
export function PlayersField({ people, busy, ids, booked = [], onChange }: PlayersFieldProps) {
  return (
    <FieldGroup legend="Playing this show">
      {people.map((each) => {
        const own = busy.filter(({ id }) => id === each.id)
        const marks = [each.part === 'sub' && 'sub', own.length > 0 && 'plays elsewhere at that time']
        return (
          <Checkbox
            key={each.id}
            className="wrap-anywhere"
            label={[playerText(each), ...marks.filter(Boolean)].join(', ')}
            checked={ids.includes(each.id)}
            disabled={own.some(({ never }) => never) && !booked.includes(each.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ids, each.id] : ids.filter((id) => id !== each.id))
            }
          />
        )
      })}
    </FieldGroup>
  )
}
