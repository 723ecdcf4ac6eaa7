import type { OwnFound } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { OWN_KINDS, type OwnKind } from '@bandstand/domain/search'
import { dayText } from '@bandstand/domain/time'
import {
  CalendarDays,
  FilePen,
  Handshake,
  Landmark,
  type LucideIcon,
  MessagesSquare,
  Ticket,
} from 'lucide-react'
import type { Command, CommandGroup } from './commands.ts'

const KINDS: Record<OwnKind, { group: string; icon: LucideIcon }> = {
  booking: { group: 'Bookings', icon: CalendarDays },
  application: { group: 'Applications', icon: Handshake },
  gig: { group: 'Your gigs', icon: Ticket },
  thread: { group: 'Messages', icon: MessagesSquare },
  contract: { group: 'Contracts', icon: FilePen },
  payment: { group: 'Payments', icon: Landmark },
}

/** Returns what was found of the member's own, by its kind. */
export function ownGroups(found: readonly OwnFound[]): CommandGroup[] {
  return OWN_KINDS.map((kind) => ({
    value: KINDS[kind].group,
    items: found.filter((each) => each.kind === kind).map(ownCommand),
  }))
}

function ownCommand({ kind, id, path, title, other, day, amount }: OwnFound): Command {
  const { icon } = KINDS[kind]
  const label = title ?? other ?? ''
  const hint = [title !== null && other, day && dayText(day), amount !== null && formatDollars(amount)]
    .filter(Boolean)
    .join(', ')
  return { id: `${kind} ${id}`, label, hint, icon, to: path }
}
