import { type StageFacts, stageLines } from '@bandstand/domain/stages'
import { durationText } from '@bandstand/domain/time'
import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { LazyMenu } from '../../components/ui/overlays/lazy-menu.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { StagePhotoField } from './stage-photo-field.tsx'

export interface StageCardProps {
  stage: StageFacts
  venueId: string
  /** Of all stages, in their order. */
  ids: readonly string[]
  onEdit: () => void
  /** Called when it was removed, and its card is about to go. */
  onRemoved: () => void
}

/** Shows a stage to its venue, with what changes, moves and removes it. */
export function StageCard({ stage, venueId, ids, onEdit, onRemoved }: StageCardProps) {
  const { id, name } = stage
  const { busy, run } = useWrite({ changes: ['stages'], toasts: true })
  const at = ids.indexOf(id)
  const move = (by: 1 | -1) => {
    const order = ids.filter((other) => other !== id)
    order.splice(at + by, 0, id)
    void run(() => client.stages.order({ ids: order }))
  }
  const remove = async () => {
    if (!(await run(() => client.stages.remove({ id })))) return
    onRemoved()
    toast(`${name} removed`)
  }
  const entries = [
    ...(at > 0 ? [{ label: 'Move up', icon: ArrowUp, onSelect: () => move(-1) }] : []),
    ...(at < ids.length - 1 ? [{ label: 'Move down', icon: ArrowDown, onSelect: () => move(1) }] : []),
    { label: 'Remove', icon: Trash2, danger: true, onSelect: () => void remove() },
  ]
  return (
    <li className="panel stack gap-3">
      <div className="row items-start justify-between">
        <h2 className="t5 wrap-anywhere">{name}</h2>
        <div className="row gap-1">
          <Button size="small" onClick={onEdit}>
            Edit<span className="sr-only">: {name}</span>
          </Button>
          <LazyMenu
            trigger={
              <Button size="small" variant="quiet" icon busy={busy} aria-label={`More for ${name}`}>
                <Ellipsis className="i" aria-hidden="true" />
              </Button>
            }
            entries={entries}
          />
        </div>
      </div>
      <StageRows stage={stage} />
      <StagePhotoField stage={stage} venueId={venueId} />
    </li>
  )
}

function StageRows({ stage }: { stage: StageFacts }) {
  const { changeoverMinutes } = stage
  const changeover = { label: 'Changeover', value: durationText(changeoverMinutes) }
  const rows = [...stageLines(stage), ...(changeoverMinutes === 0 ? [] : [changeover])]
  if (rows.length === 0) return <p className="muted">No capacity or gear listed yet.</p>
  return (
    <DescriptionList
      rows={rows.map(({ label, value }) => ({ term: label, value: <MemberText>{value}</MemberText> }))}
    />
  )
}
