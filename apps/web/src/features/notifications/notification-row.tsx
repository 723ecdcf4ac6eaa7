import type { NotificationLine } from '@bandstand/api-spec'
import { listTimeText } from '@bandstand/domain/time'
import { CalendarDays, Landmark, MessagesSquare, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { SWITCHES } from '../../lib/session/switch-party.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { markSeen } from './use-unread.ts'
import './notification-row.css'

const GLYPHS = {
  gig_updates: CalendarDays,
  messages: MessagesSquare,
  payments: Landmark,
  security: ShieldCheck,
}

/** Shows one notification, as a link to what it is about. */
export function NotificationRow({ line, onOpen }: { line: NotificationLine; onOpen?: () => void }) {
  const now = useNow(60_000)
  const Glyph = GLYPHS[line.category]
  const open = () => {
    onOpen?.()
    // Some notifications, such as those about a changed password, lead to a page without a single item.
    if (!line.isRead) void markSeen([line.id])
  }
  return (
    <Link
      to={line.path}
      state={SWITCHES}
      className="notice-row"
      data-unread={line.isRead ? undefined : ''}
      onClick={open}
    >
      <Glyph className="i" aria-hidden="true" />
      <span className="notice-row__body">
        <span className="notice-row__title">
          {!line.isRead && <span className="sr-only">Unread: </span>}
          <Unbroken>{line.title}</Unbroken>
        </span>
        {line.partyName !== null && <span className="meta faint">For {line.partyName}</span>}
        {line.text && (
          <span className="notice-row__text">
            <Unbroken>{line.text}</Unbroken>
          </span>
        )}
      </span>
      <time className="meta faint" dateTime={line.at}>
        {listTimeText(line.at, now)}
      </time>
    </Link>
  )
}
