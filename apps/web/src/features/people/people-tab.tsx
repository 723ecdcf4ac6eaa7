import type { PartyMember } from '@bandstand/api-spec'
import { can, commissionText, type Role, ROLE_NAMES, ROLES_OF } from '@bandstand/domain/parties'
import { listTimeText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { api } from '../../lib/api/api.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { NEW_PARTY_PATH } from '../../components/layout/party-choice.ts'
import { ChangeCommissionDialog } from './change-commission-dialog.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LineupSection } from './lineup-section.tsx'
import { NeverTwice } from './never-twice.tsx'
import { NewPartyDialog } from './new-party-dialog.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { Abilities } from './role-fields.tsx'
import './people.css'

/** The parameter of the address that opens the form of another act or venue. */
const NEW = 'new'

type Asked = { act: 'role' | 'commission' | 'remove'; person: PartyMember } | { act: 'invite' }

/** Shows who acts for the act or the venue, and lets owners add, change and remove people. */
export function PeopleTab() {
  const query = useQuery(api.people.list.queryOptions({ staleTime: 0 }))
  const [search] = useSearchParams()
  const go = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const now = useNow(60_000)
  if (query.isPending) return <Skeleton className="h-40" />
  if (query.isError) return <LoadFailed query={query} />
  const { party, people, invitations } = query.data
  const you = people.find(({ isYou }) => isYou)
  const manages = you !== undefined && can(you.role, 'managePeople')
  const close = () => setAsked(null)
  return (
    <>
      <p className="muted">
        {people.length === 1
          ? `Only you act for ${party.name}. Add the people you work with, each with their own login and role.`
          : `${people.length} people act for ${party.name}, each with their own login and role.`}
      </p>
      <div className="row">
        {manages && (
          <Button variant="act" onClick={() => setAsked({ act: 'invite' })}>
            Add people
          </Button>
        )}
        <Button onClick={() => void go(NEW_PARTY_PATH, { replace: true })}>
          Create another act or venue
        </Button>
      </div>
      <ul className="people" aria-label="People">
        {people.map((person) => (
          <Person
            key={person.personId}
            person={person}
            since={listTimeText(person.since, now)}
            manages={manages}
            shared={people.length > 1}
            onAsk={(act) => setAsked({ act, person })}
          />
        ))}
      </ul>
      <PendingInvitations invitations={invitations} />
      {party.side === 'artist' && (
        <LineupSection
          people={people}
          invitations={invitations}
          isOnlyWay={!manages}
          mayEdit={you !== undefined && can(you.role, 'editProfile')}
        />
      )}
      <NeverTwice />
      {(people.length > 1 || invitations.length > 0) && <Roles roles={ROLES_OF[party.side]} />}
      {search.has(NEW) && (
        <NewPartyDialog initial={party.side} onClose={() => void go('?tab=people', { replace: true })} />
      )}
      {asked?.act === 'invite' && <InviteDialog party={party} onClose={close} />}
      {asked?.act === 'commission' && <ChangeCommissionDialog person={asked.person} onClose={close} />}
      {asked?.act === 'role' && <ChangeRoleDialog side={party.side} person={asked.person} onClose={close} />}
      {asked?.act === 'remove' && <RemoveDialog party={party} person={asked.person} onClose={close} />}
    </>
  )
}

interface PersonProps {
  person: PartyMember
  since: string
  manages: boolean
  /** Whether several people act for it. */
  shared: boolean
  onAsk: (act: 'role' | 'commission' | 'remove') => void
}

function Person({ person, since, manages, shared, onAsk }: PersonProps) {
  const { name, email, role, commission, isYou, isFounder } = person
  return (
    <li>
      <div className="people__who">
        <p className="people__name">
          {name} {isYou && <StatusBadge status="open" label="You" />}
        </p>
        <p className="meta muted">
          {`${ROLE_NAMES[role]} since ${since}${commission === null ? '' : `, ${commissionText(commission)} commission`}`}
        </p>
        {email && !isYou && <p className="meta muted">{email}</p>}
      </div>
      {isFounder && shared && (
        <p className="meta muted">
          {isYou
            ? 'It came with your account, so you can’t leave it. Make someone else an owner: every owner can do the same. To hand it over completely, create another act or venue and add people there.'
            : 'It came with their account, so they remain an owner.'}
        </p>
      )}
      {!isFounder && (
        <div className="row">
          {manages && role === 'agent' && (
            <Button
              size="small"
              aria-label={`Change commission of ${name}`}
              onClick={() => onAsk('commission')}
            >
              Change commission
            </Button>
          )}
          {manages && (
            <Button
              size="small"
              aria-label={isYou ? undefined : `Change role of ${name}`}
              onClick={() => onAsk('role')}
            >
              Change role
            </Button>
          )}
          {(manages || isYou) && (
            <Button
              size="small"
              variant="quiet"
              aria-label={isYou ? undefined : `Remove ${name}`}
              onClick={() => onAsk('remove')}
            >
              {isYou ? 'Leave' : 'Remove'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Roles({ roles }: { roles: readonly Role[] }) {
  return (
    <section className="stack" aria-labelledby="roles">
      <SectionHead id="roles" level={3}>
        What each role can do
      </SectionHead>
      {roles.map((role) => (
        <div key={role} className="stack gap-1">
          <h4 className="t5">{ROLE_NAMES[role]}</h4>
          <Abilities of={role} />
        </div>
      ))}
    </section>
  )
}
