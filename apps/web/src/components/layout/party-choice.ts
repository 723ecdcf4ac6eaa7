import { switchParty } from '../../lib/session/switch-party.ts'
import type { MenuChoice } from '../ui/overlays/menu.tsx'
import type { HeaderSession } from './header-session.ts'

/** Returns the choice of whom to act for, for a menu; nothing for a person with one party. */
export function partyChoice({ parties, partyId }: Pick<HeaderSession, 'parties' | 'partyId'>): MenuChoice[] {
  if (parties.length < 2) return []
  return [
    {
      label: 'Act for',
      options: parties.map(({ id, name }) => ({ value: id, label: name })),
      value: partyId,
      onValueChange: (id) => {
        const party = parties.find((each) => each.id === id)
        if (party && id !== partyId) switchParty(party)
      },
    },
  ]
}
