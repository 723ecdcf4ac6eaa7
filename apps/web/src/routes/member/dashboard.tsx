import type { Overview, OwnProfile } from '@bandstand/api-spec'
import { greetingName, isVenue } from '@bandstand/domain/accounts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { WrongRole } from '../../components/layout/wrong-role.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { ToDo } from '../../features/attention/to-do.tsx'
import { Explore } from '../../features/dashboard/explore.tsx'
import { GettingStarted } from '../../features/dashboard/getting-started.tsx'
import { GigsCard } from '../../features/dashboard/gigs-card.tsx'
import { MoneyLine } from '../../features/dashboard/money-line.tsx'
import { Nights } from '../../features/dashboard/nights.tsx'
import { BoostList } from '../../features/boosts/boost-list.tsx'
import { hasPassed } from '../../features/dashboard/passed-steps.ts'
import { PlanHint } from '../../features/dashboard/plan-hint.tsx'
import { ProfileCard } from '../../features/dashboard/profile-card.tsx'
import { NextGig } from '../../features/day-sheets/next-gig.tsx'
import { BackToGig } from '../../features/gigs/back-to-gig.tsx'
import { GigRow } from '../../features/gigs/gig-row.tsx'
import { MyPolls } from '../../features/polls/my-polls.tsx'
import { api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ROLE_SCREENS } from '../../lib/session/role-screens.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { useArrivalMessage } from '../../lib/screen/use-arrival-message.ts'
import { useWayBack } from '../../lib/screen/use-way-back.ts'

const GIGS_SHOWN = 3

/** Shows `/` to a member who is signed in. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>
  )
}

function Dashboard() {
  const { message, back, dismiss } = useArrivalMessage()
  const { createGig } = ROLE_SCREENS
  const isRefused = message === createGig.why
  const wayBack = useWayBack(back)
  const profile = useQuery(api.profiles.getMine.queryOptions())
  const overview = useQuery(api.attention.overview.queryOptions({ staleTime: 0 }))
  const polls = useQuery(api.polls.mine.queryOptions({ staleTime: 0 }))
  // Shown together, so that nothing moves down when one of them loads.
  const isPending = profile.isPending || overview.isPending || polls.isPending
  return (
    <div className="stack stack--l">
      <PageTitle page="Dashboard" />
      <PageHead title={profile.data ? `Welcome, ${greetingName(profile.data)}` : 'Welcome'} />
      {isRefused && <WrongRole screen={createGig} onDismiss={dismiss} />}
      {!isRefused && (message || wayBack.path) && (
        <Alert
          tone={message ? 'success' : 'info'}
          actions={wayBack.path && <BackToGig path={wayBack.path} onFollow={wayBack.clear} />}
          onDismiss={() => {
            dismiss()
            wayBack.clear()
          }}
        >
          {message ?? 'Pick up where you left off.'}
        </Alert>
      )}
      {profile.isError && <LoadFailed query={profile} />}
      {isPending && <DashboardSkeleton />}
      {overview.isError && !overview.data && (
        <>
          {!profile.isError && <LoadFailed query={overview} />}
          <StoredNextGig />
        </>
      )}
      {!isPending && profile.data && (
        <>
          <MyPolls polls={polls.data?.polls ?? []} />
          {overview.data && <Ahead overview={overview.data} venue={isVenue(profile.data.userType)} />}
          <Specified profile={profile.data} leads={!!overview.data && !isBusy(overview.data)} />
        </>
      )}
    </div>
  )
}

/** Whether something to do is about a gig. Whatever is missing in a profile can be done after the first gig. */
function isBusy({ toDo }: Overview): boolean {
  return toDo.items.some(({ gig }) => gig !== null)
}

/** Shows the next gig as it was read before, when the network is away. */
function StoredNextGig() {
  const { data } = useQuery(api.daySheets.next.queryOptions())
  return data?.daySheet ? <NextGig sheet={data.daySheet} /> : null
}

/** Shows what members come for: the next nights, their money and what they have to do. */
function Ahead({ overview, venue }: { overview: Overview; venue: boolean }) {
  const { nights, money, toDo } = overview
  return (
    <>
      <Nights nights={nights} venue={venue} />
      {money && <MoneyLine money={money} venue={venue} />}
      <ToDo toDo={toDo} leads={isBusy(overview)} />
    </>
  )
}

/** Shows the cards, steps and links below. */
function Specified({ profile, leads }: { profile: OwnProfile; leads: boolean }) {
  const acting = useActingParty()
  const mayBook = useMay('book')
  const mayEdit = useMay('editProfile')
  const managesPlan = useMay('managePlan')
  const seesDeals = useMay('seeDeals')
  const venue = isVenue(profile.userType)
  const gigs = useQuery(api.gigs.list.queryOptions({ input: { page: 1 } }))
  const allowance = useQuery(api.gigs.postingAllowance.queryOptions({ enabled: venue && seesDeals }))
  const profileComplete = profile.isComplete && acting?.profileSetupRequired !== true
  const applications = useQuery(api.booking.listMine.queryOptions({ input: {}, enabled: !venue && mayBook }))
  const applied = new Set(applications.data?.applications.map(({ gig }) => gig.id))
  // Known together, so that no gig disappears.
  const next = applications.isPending
    ? []
    : (gigs.data?.gigs.filter(({ id }) => !applied.has(id)).slice(0, GIGS_SHOWN) ?? [])
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <GigsCard openGigs={gigs.data?.total} venue={venue} allowance={allowance.data} leads={leads} />
        <ProfileCard profile={profile} />
      </div>
      {profileComplete && !profile.isPro && managesPlan && <PlanHint userId={profile.uuid} venue={venue} />}
      {profile.isPro && <BoostList />}
      {mayEdit && (
        <GettingStarted
          venue={venue}
          profileComplete={profileComplete}
          gigsExplored={applied.size > 0 || hasPassed('explored', profile.uuid)}
        />
      )}
      <Explore venue={venue} />
      {!venue && mayBook && next.length > 0 && (
        <section aria-labelledby="next-gigs" className="gig-list stack">
          <SectionHead id="next-gigs">Next open gigs</SectionHead>
          <ol className="gig-rows">
            {next.map((gig) => (
              <GigRow key={gig.id} gig={gig} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Loading your dashboard…" className="stack stack--l">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <div className="grid gap-6 md:grid-cols-2">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    </SkeletonGroup>
  )
}
