import type { Players } from '@bandstand/api-spec'
import { playerText } from '@bandstand/domain/lineup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

interface PlayersDialogProps {
  bookingId: string
  onClose: () => void
}

/** Shows the form in which an act chooses who of its line-up plays a booking. */
export function PlayersDialog({ bookingId, onClose }: PlayersDialogProps) {
  const query = useQuery(api.lineup.players.queryOptions({ input: { bookingId }, staleTime: 0 }))
  const [chosen, setChosen] = useState<string[] | null>(null)
  const { busy, failure, run } = useWrite({ changes: ['lineup'] })
  const { players, others }: Pick<Players, 'players' | 'others'> = query.data ?? { players: [], others: [] }
  const ids = chosen ?? players.map(({ id }) => id)
  const submit = async () => {
    if (!(await run(() => client.lineup.setPlayers({ bookingId, ids })))) return
    toast('Saved who plays')
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Change who plays"
      description="The day sheet shows it right away. If the contract names other people, we let the venue know once."
      failure={failure}
      busy={busy}
      submitLabel="Save who plays"
      onSubmit={submit}
    >
      {query.isError && <LoadFailed query={query} />}
      <FieldGroup legend="Playing this show">
        {[...players, ...others].map((each) => (
          <Checkbox
            key={each.id}
            label={`${playerText(each)}${each.part === 'sub' ? ', sub' : ''}`}
            checked={ids.includes(each.id)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...ids, each.id] : ids.filter((id) => id !== each.id))
            }
          />
        ))}
      </FieldGroup>
    </FormDialog>
  )
}
