import { isVenue, type UserType } from '@bandstand/domain/accounts'
import { isPro } from '@bandstand/domain/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { Link } from '../components/ui/link.tsx'
import { PageHead } from '../components/ui/page-head.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Panel } from '../components/ui/panel.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { SkeletonGroup } from '../components/ui/skeleton-group.tsx'
import { api, errorText } from '../lib/api.ts'

const PLANS = {
  artist: {
    free: [
      'Up to 5 instruments',
      'Up to 3 professions',
      'Your public profile',
      'Every gig and the whole artist directory',
    ],
    pro: [
      'Unlimited instruments and professions',
      'Your availability on your profile',
      'One free profile boost every month',
      'A pro badge',
    ],
  },
  venue: {
    free: [
      '1 gig posting every calendar month',
      'Up to 10 favorite artists',
      'Your public venue page',
      'The whole artist directory',
    ],
    pro: [
      'Unlimited gig postings, placed first on their day',
      'Unlimited favorite artists',
      'One free gig boost every month',
      'A pro badge',
    ],
  },
}

/** /subscription/plans */
export function Component() {
  const profile = useQuery(api.profiles.getMine.queryOptions())
  return (
    <>
      <PageTitle page="Plans" />
      <PageHead title="Plans">What Free and Pro contain.</PageHead>
      <div className="stack mt-6 gap-6">
        {profile.isPending && <PlansSkeleton />}
        {profile.isError && (
          <Alert
            tone="danger"
            actions={
              <Button size="small" busy={profile.isFetching} onClick={() => void profile.refetch()}>
                Try Again
              </Button>
            }
          >
            {errorText(profile.error)}
          </Alert>
        )}
        {profile.data && <Plans userType={profile.data.userType} subscription={profile.data.subscription} />}
        <p className="prose">
          Upgrading opens together with payments, soon. Until then, <Link to="/contact">write to us</Link> if
          you want Pro or have a question about it.
        </p>
      </div>
    </>
  )
}

interface PlansProps {
  userType: UserType
  subscription: { tier: 'free' | 'pro'; expiresAt: string | null }
}

function Plans({ userType, subscription }: PlansProps) {
  const { tier, expiresAt } = subscription
  const [now] = useState(() => new Date())
  const pro = isPro({ tier, expiresAt: expiresAt === null ? null : new Date(expiresAt) }, now)
  const plans = PLANS[isVenue(userType) ? 'venue' : 'artist']
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Plan name="Free" benefits={plans.free} current={!pro} />
      <Plan name="Pro" benefits={plans.pro} current={pro}>
        {pro && expiresAt && (
          <p className="muted">
            Until {new Date(expiresAt).toLocaleDateString('en-US', { dateStyle: 'long' })}
          </p>
        )}
      </Plan>
    </div>
  )
}

interface PlanProps {
  name: string
  benefits: readonly string[]
  current: boolean
  children?: React.ReactNode
}

function Plan({ name, benefits, current, children }: PlanProps) {
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-2">
          {name}
          {current && <span className="badge badge--completed">Current plan</span>}
        </span>
      }
    >
      {children}
      <ul className="stack gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Check className="i i--s mt-0.5" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function PlansSkeleton() {
  return (
    <SkeletonGroup label="Loading plans..." className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </SkeletonGroup>
  )
}
