import type { RosterAct } from '@bandstand/api-spec'
import { availabilityTexts, type AvailabilityWord } from '@bandstand/domain/availability'
import { phoneLink } from '@bandstand/domain/contact'
import { formatDollars } from '@bandstand/domain/money'
import { Ellipsis, Trash2 } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { LazyMenu } from '../../components/ui/overlays/lazy-menu.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import './roster.css'

export interface RosterRowProps {
  act: RosterAct
  /** Whether it's free on the evening that is asked about. */
  word?: AvailabilityWord | undefined
  onEdit: () => void
  onOffer: () => void
  /** Called when it was removed, and its row is about to go. */
  onRemoved: () => void
}

/** Shows an act of the roster, with what changes and removes it. */
export function RosterRow({ act, word, onEdit, onOffer, onRemoved }: RosterRowProps) {
  const { id, name, contactName, email, phone, fee, note, member } = act
  // Also the action of the toast, by when the row is gone.
  const { busy, run } = useWrite({ changes: ['roster'], toasts: true })
  const putBack = () =>
    void run(() =>
      client.roster.save({
        id,
        name,
        contactName,
        email,
        phone,
        fee: fee === null ? '' : String(fee),
        note,
        memberId: member?.id ?? null,
      }),
    )
  const remove = async () => {
    if (!(await run(() => client.roster.remove({ id })))) return
    onRemoved()
    toast(`${name} removed from your roster`, { action: { label: 'Undo', onClick: putBack } })
  }
  return (
    <li className="roster__row">
      <div className="roster__text">
        <h2 className="t5">{name}</h2>
        {member && (
          <p>
            <Link to={`/artists/${member.id}`}>{member.name} on Bandstand</Link>
            {word && `: ${availabilityTexts[word].toLowerCase()}`}
          </p>
        )}
        {(contactName || phone || email) && (
          <p className="roster__contact">
            {contactName && <span>{contactName}</span>}
            {phone && <a href={phoneLink(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        )}
        {note && <MemberText>{note}</MemberText>}
      </div>
      {fee !== null && (
        <p className="roster__fee">
          <span className="sr-only">Usual fee: </span>
          {formatDollars(fee)}
        </p>
      )}
      <div className="row gap-1">
        <Button size="small" onClick={onOffer}>
          Offer by link<span className="sr-only">: {name}</span>
        </Button>
        <Button size="small" onClick={onEdit}>
          Edit<span className="sr-only">: {name}</span>
        </Button>
        <LazyMenu
          trigger={
            <Button size="small" variant="quiet" icon busy={busy} aria-label={`More for ${name}`}>
              <Ellipsis className="i" aria-hidden="true" />
            </Button>
          }
          entries={[{ label: 'Remove', icon: Trash2, danger: true, onSelect: () => void remove() }]}
        />
      </div>
    </li>
  )
}
