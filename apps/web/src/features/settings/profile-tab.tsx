import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { ThemeToggle } from '../../components/layout/theme-toggle.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'
import { deviceTime } from '../../lib/session/clock.ts'
import { AvailabilitySection } from './availability-section.tsx'
import { BookingDefaults } from './booking-defaults.tsx'

const LOAD_FAILED = 'Failed to load user profile. Please try again later.'

/** Shows the settings of the profile: its fields, from another area, and below them the booking defaults, when an act plays, and the theme. */
export function ProfileTab({ renderFields }: { renderFields: (profile: OwnProfile) => ReactNode }) {
  const query = useQuery(api.profiles.getMine.queryOptions({ staleTime: 0, refetchOnMount: 'always' }))
  const [openedAt] = useState(deviceTime)
  // A form starts from what is stored now, not from an earlier read of another page.
  const profile = query.dataUpdatedAt >= openedAt ? query.data : undefined
  if (!profile && !query.isError) {
    return (
      <SkeletonGroup label="Loading your profile…" className="stack max-w-xl">
        <Skeleton className="h-[104px]" />
        <Skeleton className="h-[420px]" />
      </SkeletonGroup>
    )
  }
  if (!profile) {
    return (
      <Alert
        tone="danger"
        actions={
          <Button size="small" onClick={() => void query.refetch()}>
            Reload profile
          </Button>
        }
      >
        {LOAD_FAILED}
      </Alert>
    )
  }
  return (
    <div className="stack stack--l max-w-xl">
      {renderFields(profile)}
      <BookingDefaults userType={profile.userType} />
      {!isVenue(profile.userType) && <AvailabilitySection />}
      <section className="stack" aria-labelledby="appearance">
        <SectionHead id="appearance" level={3}>
          Appearance
        </SectionHead>
        <p className="prose muted">On this device. System follows your device’s setting.</p>
        <div>
          <ThemeToggle />
        </div>
      </section>
    </div>
  )
}
