import type { Players } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyAlert } from '../../components/form/busy-alert.tsx'
import { PlayersField } from '../../components/form/players-field.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

interface PlayersDialogProps {
  bookingId: string
  onClose: () => void
}

type Shown = Pick<Players, 'players' | 'others' | 'busy'>

/** Shows the form in which an act chooses who of its line-up plays a booking. */
export function PlayersDialog({ bookingId, onClose }: PlayersDialogProps) {
  const query = useQuery(api.lineup.players.queryOptions({ input: { bookingId }, staleTime: 0 }))
  const [chosen, setChosen] = useState<string[] | null>(null)
  const { busy, failure, run } = useWrite({ changes: ['lineup'] })
  const { players, others, busy: elsewhere }: Shown = query.data ?? { players: [], others: [], busy: [] }
  const ids = chosen ?? players.map(({ id }) => id)
  const clashing = elsewhere.filter(({ id }) => ids.includes(id))
  const submit = async () => {
    const knownBusy = clashing.map(({ id }) => id)
    if (!(await run(() => client.lineup.setPlayers({ bookingId, ids, knownBusy })))) return
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
      <BusyAlert busy={clashing} />
      <PlayersField
        people={[...players, ...others]}
        busy={elsewhere}
        ids={ids}
        booked={players.map(({ id }) => id)}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
