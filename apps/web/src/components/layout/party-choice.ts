import { List, Plus } from 'lucide-react'
import { switchParty } from '../../lib/session/switch-party.ts'
import type { MenuChoice, MenuEntry } from '../ui/overlays/menu.tsx'
import type { HeaderSession } from './header-session.ts'

/** Returns the choice of whom to act for, with how much each has to do, for a menu; nothing for a person with one party. */
export function partyChoice({
  parties,
  partyId,
  toDoOf,
}: Pick<HeaderSession, 'parties' | 'partyId' | 'toDoOf'>): MenuChoice[] {
  if (parties.length < 2) return []
  return [
    {
      label: 'Act for',
      options: parties.map(({ id, name }) => ({ value: id, label: name, count: toDoOf[id] ?? 0 })),
      value: partyId,
      onValueChange: (id) => {
        const party = parties.find((each) => each.id === id)
        if (party && id !== partyId) switchParty(party)
      },
    },
  ]
}

/** Where a further act or venue is created. */
export const NEW_PARTY_PATH = '/settings?tab=people&new'

/** The screen with all that a person acts for, which nobody with one party is led to. */
export const ALL_PARTIES = { to: '/acts', label: 'All acts and venues', icon: List }

/** Returns the entries of a menu that lead to all of them and create a further one; nothing for a person with one party, who does that in the settings. */
export function partyEntries({ parties }: Pick<HeaderSession, 'parties'>): MenuEntry[] {
  if (parties.length < 2) return []
  return [ALL_PARTIES, { label: 'Create another act or venue', to: NEW_PARTY_PATH, icon: Plus }]
}
