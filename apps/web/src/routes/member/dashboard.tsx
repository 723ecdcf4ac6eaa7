import type { AttentionList as ToDo, DaySheet, OwnProfile } from '@bandstand/api-spec'
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
import { AttentionList } from '../../features/attention/attention-list.tsx'
import { Explore } from '../../features/dashboard/explore.tsx'
import { GettingStarted } from '../../features/dashboard/getting-started.tsx'
import { GigsCard } from '../../features/dashboard/gigs-card.tsx'
import { BoostList } from '../../features/boosts/boost-list.tsx'
import { hasPassed } from '../../features/dashboard/passed-steps.ts'
import { PlanHint } from '../../features/dashboard/plan-hint.tsx'
import { ProfileCard } from '../../features/dashboard/profile-card.tsx'
import { NextGig } from '../../features/day-sheets/next-gig.tsx'
import { BackToGig } from '../../features/gigs/back-to-gig.tsx'
import { GigRow } from '../../features/gigs/gig-row.tsx'
import { api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ROLE_SCREENS } from '../../lib/session/role-screens.ts'
import { useSession } from '../../lib/session/session.ts'
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
  const next = useQuery(api.daySheets.next.queryOptions({ staleTime: 0 }))
  const toDo = useQuery(api.attention.list.queryOptions({ staleTime: 0 }))
  // Shown together, so that nothing moves down when one of them loads.
  const isPending = profile.isPending || next.isPending || toDo.isPending
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
      {toDo.isError && !profile.isError && <LoadFailed query={toDo} />}
      {!isPending && profile.data && (
        <Overview profile={profile.data} toDo={toDo.data} nextSheet={next.data?.daySheet} />
      )}
    </div>
  )
}

interface OverviewProps {
  profile: OwnProfile
  /** Undefined when it could not be read. */
  toDo: ToDo | undefined
  /** Of the next gig, when one is booked. */
  nextSheet: DaySheet | null | undefined
}

function Overview({ profile, toDo, nextSheet }: OverviewProps) {
  const { user } = useSession()
  const venue = isVenue(profile.userType)
  const gigs = useQuery(api.gigs.list.queryOptions({ input: { page: 1 } }))
  const allowance = useQuery(api.gigs.postingAllowance.queryOptions({ enabled: venue }))
  const profileComplete = profile.isComplete && user?.profileSetupRequired !== true
  const applications = useQuery(api.booking.listMine.queryOptions({ input: {}, enabled: !venue }))
  const applied = new Set(applications.data?.applications.map(({ gig }) => gig.id))
  // Known together, so that no gig disappears.
  const next = applications.isPending
    ? []
    : (gigs.data?.gigs.filter(({ id }) => !applied.has(id)).slice(0, GIGS_SHOWN) ?? [])
  return (
    <>
      {toDo && <AttentionList {...toDo} />}
      {nextSheet && <NextGig sheet={nextSheet} />}
      <div className="grid gap-6 md:grid-cols-2">
        <ProfileCard profile={profile} />
        <GigsCard
          openGigs={gigs.data?.total}
          venue={venue}
          allowance={allowance.data}
          leads={toDo?.items.length === 0}
        />
      </div>
      {profileComplete && !profile.isPro && <PlanHint userId={profile.uuid} venue={venue} />}
      {profile.isPro && <BoostList />}
      <GettingStarted
        venue={venue}
        profileComplete={profileComplete}
        gigsExplored={applied.size > 0 || hasPassed('explored', profile.uuid)}
      />
      <Explore venue={venue} />
      {!venue && next.length > 0 && (
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
    <SkeletonGroup label="Loading your dashboard…" className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </SkeletonGroup>
  )
}
