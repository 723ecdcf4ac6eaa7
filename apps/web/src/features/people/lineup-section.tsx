import type { LineupMember, PartyInvitation, PartyMember } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { MoveButton } from '../../components/ui/page/move-button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { LineupDialog } from './lineup-dialog.tsx'
import { accountsFor } from './lineup-fields.tsx'
import './people.css'

interface LineupSectionProps {
  people: readonly PartyMember[]
  invitations: readonly PartyInvitation[]
  mayEdit: boolean
  /** Whether the reader can add nobody elsewhere, such as by an invitation. */
  isOnlyWay: boolean
}

/** Shows who plays in the act, and changes it; nothing for an act without a line-up. */
export function LineupSection({ people, invitations, mayEdit, isOnlyWay }: LineupSectionProps) {
  const query = useQuery(api.lineup.get.queryOptions({ staleTime: 0 }))
  const [edited, setEdited] = useState<LineupMember | 'new' | null>(null)
  const write = useWrite({ changes: ['lineup'] })
  if (query.isError) return <LoadFailed query={query} />
  const lineup = query.data?.people ?? []
  const ids = lineup.map(({ id }) => id)
  const move = (id: string, by: 1 | -1) => {
    const order = ids.filter((other) => other !== id)
    order.splice(ids.indexOf(id) + by, 0, id)
    void write.run(() => client.lineup.reorder({ ids: order }))
  }
  const remove = async (member: LineupMember) => {
    const { id, isHidden: _hidden, isYou: _you, ...input } = member
    if (!(await write.run(() => client.lineup.remove({ id }), id))) return
    const undo = () => void write.run(() => client.lineup.save({ id, ...input }))
    toast(`${member.name} removed from the line-up`, { action: { label: 'Undo', onClick: undo } })
  }
  const hide = ({ id, isHidden }: LineupMember) =>
    void write.run(() => client.lineup.hideMe({ id, hidden: !isHidden }))
  const member = edited === 'new' ? null : edited
  const dialog = edited && (
    <LineupDialog
      member={member}
      accounts={accountsFor(people, invitations, lineup, member)}
      onClose={() => setEdited(null)}
    />
  )
  if (lineup.length === 0)
    return query.isSuccess && mayEdit && isOnlyWay ? (
      <div>
        <Button onClick={() => setEdited('new')}>Add people</Button>
        {dialog}
      </div>
    ) : null
  return (
    <section className="stack" aria-labelledby="line-up">
      <SectionHead id="line-up" level={3}>
        Line-up
      </SectionHead>
      <p className="muted">Who plays is on your public profile, in new contracts and on day sheets.</p>
      <TextAlert tone="danger" text={write.failure} onDismiss={write.dismiss} />
      <ol className="people">
        {lineup.map((each, at) => (
          <LineupRow key={each.id} member={each} onHide={() => hide(each)}>
            {mayEdit && (
              <>
                <MoveButton way="up" name={each.name} onMove={at === 0 ? null : () => move(each.id, -1)} />
                <MoveButton
                  way="down"
                  name={each.name}
                  onMove={at === lineup.length - 1 ? null : () => move(each.id, 1)}
                />
                <Button size="small" aria-label={`Edit ${each.name}`} onClick={() => setEdited(each)}>
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  busy={write.running === each.id}
                  aria-label={`Remove ${each.name} from the line-up`}
                  onClick={() => void remove(each)}
                >
                  Remove
                </Button>
              </>
            )}
          </LineupRow>
        ))}
      </ol>
      {mayEdit && (
        <div>
          <Button onClick={() => setEdited('new')}>Add to line-up</Button>
        </div>
      )}
      {dialog}
    </section>
  )
}

interface LineupRowProps {
  member: LineupMember
  onHide: () => void
  /** Its buttons for those who may edit. */
  children: ReactNode
}

function LineupRow({ member, onHide, children }: LineupRowProps) {
  const { name, instruments, part, listed, isHidden, isYou, invitationId } = member
  const isShown = listed && !isHidden
  return (
    <li>
      <div className="people__who">
        <p className="people__name">
          {name} {part === 'sub' && <StatusBadge status="open" label="Sub" />}
        </p>
        {instruments.length > 0 && <p className="meta muted">{instruments.join(', ')}</p>}
        {invitationId && <p className="meta muted">Invited</p>}
        {!isShown && (
          <p className="meta muted">
            {isHidden ? 'Hidden on your profile by their own choice' : 'Not on your public profile'}
          </p>
        )}
      </div>
      <div className="row">
        {isYou && (
          <Button size="small" onClick={onHide}>
            {isHidden ? 'Show me on the profile' : 'Hide me on the profile'}
          </Button>
        )}
        {children}
      </div>
    </li>
  )
}
