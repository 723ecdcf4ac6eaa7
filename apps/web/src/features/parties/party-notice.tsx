import type { OwnParty } from '@bandstand/api-spec'
import { PARTY_PARAMETER } from '@bandstand/domain/parties'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Spinner } from '../../components/ui/status/spinner.tsx'
import { api } from '../../lib/api/api.ts'
import { forgetParty } from '../../lib/api/last-seen.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { readChosenParty } from '../../lib/session/chosen-party.ts'
import { getSession } from '../../lib/session/session.ts'
import { isSwitching, switchParty, switchPartyHere } from '../../lib/session/switch-party.ts'
import { partyChoices } from './party-choices.ts'

/**
 * Shows, in place of a screen, that its link is for another party than this tab, or that the person can't act for the one that they
 * are asked to act for, and lets them switch. `wanted`: the party of the link; null when the server refused that of this tab.
 */
export default function PartyNotice({ wanted }: { wanted: string | null }) {
  const mine = useQuery(api.parties.mine.queryOptions({ staleTime: 0 }), queryClient)
  useForgottenParty(wanted === null)
  if (mine.isError) return <LoadFailed query={mine} />
  if (!mine.data) return <SwitchPending />
  const { parties } = mine.data
  const target = parties.find(({ id }) => id === wanted)
  return target ? (
    <Elsewhere target={target} parties={parties} />
  ) : (
    <NotYours parties={parties} isLink={wanted !== null} />
  )
}

function SwitchPending() {
  return (
    <output aria-label="Loading your acts and venues…" className="grid min-h-64 place-items-center">
      <Spinner />
    </output>
  )
}

/** Removes from this device what was read and typed for a party that isn't the person's anymore. */
function useForgottenParty(isRefused: boolean): void {
  useEffect(() => {
    const { person, party } = getSession()
    if (isRefused && person && party) void forgetParty(person.id, party.id)
  }, [isRefused])
}

function Elsewhere({ target, parties }: { target: OwnParty; parties: readonly OwnParty[] }) {
  const { pathname, search, hash, state } = useLocation()
  const name = target.name ?? ''
  const acting = parties.find(({ id }) => id === getSession().party?.id)?.name
  const rest = new URLSearchParams(search)
  rest.delete(PARTY_PARAMETER)
  const path = pathname + (rest.size > 0 ? `?${rest}` : '') + hash
  const [choice] = partyChoices([target])
  const switchesTo = choice && isSwitching(state) ? choice : undefined
  useEffect(() => {
    if (switchesTo) switchPartyHere(switchesTo, path)
    // The same party and path at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [switchesTo?.id, path])
  if (switchesTo) return <SwitchPending />
  return (
    <div className="stack stack--l">
      <PageTitle page={`This is for ${name}`} />
      <PageHead title={`This is for ${name}`}>{acting && `You’re signed in as ${acting}.`}</PageHead>
      <div className="row">
        {choice && (
          <Button variant="act" onClick={() => switchParty(choice, path)}>
            Switch to {name}
          </Button>
        )}
        <Button to="/">{acting ? `Stay with ${acting}` : 'Go to your dashboard'}</Button>
      </div>
    </div>
  )
}

function NotYours({ parties, isLink }: { parties: readonly OwnParty[]; isLink: boolean }) {
  const chosen = readChosenParty(getSession().person?.id)
  const title = isLink
    ? 'This isn’t one of your acts or venues'
    : 'You don’t have access to this act or venue'
  return (
    <div className="stack stack--l">
      <PageTitle page={title} />
      <PageHead title={title}>
        {!isLink && chosen && `You don’t act for ${chosen.name} anymore. `}
        If you should, ask one of its owners to invite you.
      </PageHead>
      <div className="row">
        {partyChoices(parties).map((party, index) => (
          <Button key={party.id} variant={index === 0 ? 'act' : 'plain'} onClick={() => switchParty(party)}>
            Continue as {party.name}
          </Button>
        ))}
      </div>
    </div>
  )
}
