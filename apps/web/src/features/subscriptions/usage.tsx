import type { SubscriptionUsage } from '@bandstand/api-spec'
import type { LimitedThing } from '@bandstand/domain/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api } from '../../lib/api/api.ts'
import './usage.css'

const LIMITED_NAMES: Record<LimitedThing, string> = {
  gigs: 'Gigs posted this month',
  favorites: 'Favorite artists',
  instruments: 'Instruments',
  professions: 'Professions',
}

/** Shows how much the member uses of what the free plan limits. */
export function Usage() {
  const query = useQuery(api.subscriptions.usage.queryOptions({ staleTime: 0 }))
  return (
    <section aria-labelledby="plan-use">
      <SectionHead id="plan-use">Your usage</SectionHead>
      {query.isPending && (
        <SkeletonGroup label="Loading your usage…" className="plan-use">
          <Skeleton className="h-[66px]" />
          <Skeleton className="h-[66px]" />
        </SkeletonGroup>
      )}
      {query.isError && <LoadFailed query={query} />}
      {query.data && (
        <ul className="plan-use">
          {query.data.limits.map((limit) => (
            <UsageRow key={limit.what} {...limit} />
          ))}
        </ul>
      )}
    </section>
  )
}

type Limit = SubscriptionUsage['limits'][number]

function UsageRow({ what, used, limit }: Limit) {
  return (
    <li className="plan-use__row">
      <p className="plan-use__text">
        {LIMITED_NAMES[what]} <b>{limit === null ? used : `${used} of ${limit}`}</b>
      </p>
      {limit !== null && (
        <p className={used < limit ? 'plan-use__bar' : 'plan-use__bar is-full'} aria-hidden="true">
          <i style={{ width: `${Math.min(1, used / limit) * 100}%` }} />
        </p>
      )}
      <p className="meta muted">{usageText({ what, used, limit })}</p>
    </li>
  )
}

/** Returns what the figure means: below the limit, at it, or above it after a downgrade. */
function usageText({ what, used, limit }: Limit): string {
  if (limit === null) return 'No limit with Pro'
  if (used < limit) return `${limit - used} left on the free plan`
  if (what === 'gigs') return 'You can post more next month, or now with Pro. Your posted gigs stay.'
  if (used === limit) return 'You’ve reached the free plan’s limit. Pro has no limit.'
  return `You’re over the free plan’s limit. You keep them all, and can add more once you’re below ${limit}.`
}
