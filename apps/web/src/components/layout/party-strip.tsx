import { ChevronUp } from 'lucide-react'
import { LazyMenu } from '../ui/overlays/lazy-menu.tsx'
import type { HeaderSession } from './header-session.ts'
import { partyEntries, partyChoice } from './party-choice.ts'

/** Shows above the bar of a phone whom the person acts for, which opens the choice; nothing for a person with one party. */
export function PartyStrip({ session }: { session: HeaderSession }) {
  const choices = partyChoice(session)
  const acting = session.parties.find(({ id }) => id === session.partyId)
  if (choices.length === 0) return null
  return (
    <LazyMenu
      entries={partyEntries(session)}
      choices={choices}
      trigger={
        <button type="button" className="bottom-bar__party">
          <span className="faint">Acting for</span> <b dir="auto">{acting?.name ?? session.displayName}</b>
          <ChevronUp className="i i--s" aria-hidden="true" />
        </button>
      }
    />
  )
}
