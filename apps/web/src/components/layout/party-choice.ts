import { Plus } from 'lucide-react'
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

/** Returns the entry of a menu that creates a further one; nothing for a person with one party, who finds it in the settings. */
export function newPartyEntry({ parties }: Pick<HeaderSession, 'parties'>): MenuEntry[] {
  return parties.length < 2 ? [] : [{ label: 'Create another act or venue', to: NEW_PARTY_PATH, icon: Plus }]
}
