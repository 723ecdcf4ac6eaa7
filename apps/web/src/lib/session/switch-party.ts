import { PARTY_HEADER, type Role } from '@bandstand/domain/parties'
import { createListeners } from '../screen/create-listeners.ts'
import { type ChosenParty, readChosenParty, writeChosenParty } from './chosen-party.ts'
import { getSession, onSession } from './session.ts'
import { storedSession } from './stored-session.ts'

const listeners = createListeners()
let isRefused = false

/** Returns the header that names the party of this tab; none for the one that came with the account, as for any other client. */
export function partyHeaders(): Record<string, string> {
  const chosen = readChosenParty(storedSession()?.user.id)
  return chosen ? { [PARTY_HEADER]: chosen.id } : {}
}

/**
 * Makes this tab act for a party, null for the one that came with the account, and opens a path. The page is loaded again, so that
 * nothing that was read, typed or is on its way for one party is ever shown or sent for another.
 */
export function switchParty(party: Omit<ChosenParty, 'personId'> | null, path = '/'): void {
  if (choose(party)) window.location.assign(path)
}

/** Does the same in place of the page on screen, which Back then doesn't return to. */
export function switchPartyHere(party: Omit<ChosenParty, 'personId'>, path: string): void {
  if (choose(party)) window.location.replace(path)
}

function choose(party: Omit<ChosenParty, 'personId'> | null): boolean {
  const personId = getSession().person?.id
  if (personId === undefined) return false
  writeChosenParty(party && party.id !== personId ? { ...party, personId } : null)
  return true
}

/** The state of a link of the app that names its party on screen: whoever follows it to another one has chosen to switch. */
export const SWITCHES = { switches: true } as const

/** Returns whether this is the state of such a link. */
export function isSwitching(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'switches' in state
}

/** Stores the role that the person has now in the party of this tab. */
export function renewChosenRole(role: Role): void {
  const chosen = readChosenParty(getSession().person?.id)
  if (chosen && chosen.role !== role) writeChosenParty({ ...chosen, role })
}

/** Records that the server refused a request, because the person doesn't act for the party of this tab. */
export function refuseParty(): void {
  isRefused = true
  listeners.call()
}
/** Returns whether the server refused the party of this tab. For useSyncExternalStore. */
export const isPartyRefused = (): boolean => isRefused
/** Calls `listener` when the server refuses the party; returns the function that stops it. */
export const onPartyRefused = listeners.on

// The next person in this tab chooses again.
onSession(() => {
  if (getSession().status !== 'signedOut') return
  writeChosenParty(null)
  isRefused = false
})

// The browser may show a page from before a switch again, as it was.
addEventListener('pageshow', ({ persisted }) => {
  const { person, party } = getSession()
  if (persisted && person && party && party.id !== (readChosenParty(person.id)?.id ?? person.id))
    window.location.reload()
})
