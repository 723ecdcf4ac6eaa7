import { isVenue } from '@bandstand/domain/accounts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { LazyMarkerMap } from '../../features/maps/lazy-marker-map.tsx'
import { PreferencesTab } from '../../features/notifications/preferences-tab.tsx'
import { PeopleTab } from '../../features/people/people-tab.tsx'
import { AvatarField } from '../../features/profiles/form/avatar-field.tsx'
import { SettingsForm } from '../../features/profiles/form/settings-form.tsx'
import { DeleteParty } from '../../features/settings/delete-party.tsx'
import { PasswordTab } from '../../features/settings/password-tab.tsx'
import { ProfileTab } from '../../features/settings/profile-tab.tsx'
import { SettingsMenu, type SettingsTab } from '../../features/settings/settings-menu.tsx'
import { shownTabs } from '../../features/settings/shown-tabs.ts'
import { HowWeSplit } from '../../features/shares/how-we-split.tsx'
import { SubscriptionTab } from '../../features/subscriptions/subscription-tab.tsx'
import { useActingParty } from '../../lib/session/session.ts'
import '../../features/settings/settings-menu.css'

// Shown in one tab alone.
const SavedSearches = lazy(() => import('../../features/searches/saved-searches.tsx'))
const CalendarsTab = lazy(() => import('../../features/outside-calendars/calendars-tab.tsx'))

/** In the order of the menu; the first one is shown by default. `heading`: where a tab holds more than its label says. */
const TABS: readonly (SettingsTab & { heading?: string; Content: ComponentType })[] = [
  { id: 'profile', label: 'Profile Information', Content: ProfilePart },
  { id: 'calendars', label: 'Calendars', Content: CalendarsPart },
  { id: 'subscription', label: 'Subscription', Content: SubscriptionTab },
  { id: 'notifications', label: 'Notification Preferences', Content: NotificationsPart },
  { id: 'password', label: 'Change Password', heading: 'Password & security', Content: PasswordTab },
  { id: 'people', label: 'People', Content: PeoplePart },
]

/** Shows /settings, one tab at a time (`?tab=`). */
export function Component() {
  const [search] = useSearchParams()
  const acting = useActingParty()
  // A venue imports its calendar instead.
  const own = acting && isVenue(acting.userType) ? TABS.filter(({ id }) => id !== 'calendars') : TABS
  const tabs = shownTabs(own, acting?.role ?? 'viewer')
  const { id, label, heading = label, Content } = tabs.find((tab) => tab.id === search.get('tab')) ?? tabs[0]!
  return (
    <div className="stack">
      <PageTitle page="Account Settings" />
      <PageHead title="Account Settings" />
      <div className="settings">
        <SettingsMenu tabs={tabs} current={id} />
        <section className="stack" aria-labelledby="settings-part">
          {heading === label ? (
            <SectionHead id="settings-part">{label}</SectionHead>
          ) : (
            // The parts below have rules of their own.
            <h2 id="settings-part" className="t4">
              {heading}
            </h2>
          )}
          <Content />
        </section>
      </div>
    </div>
  )
}

function ProfilePart() {
  return (
    <ProfileTab
      renderFields={(profile) => (
        <>
          <AvatarField profile={profile} />
          <SettingsForm profile={profile} renderMap={(map) => <LazyMarkerMap {...map} />} />
        </>
      )}
    />
  )
}

function CalendarsPart() {
  return (
    <Suspense fallback={<Skeleton className="h-[240px]" />}>
      <CalendarsTab />
    </Suspense>
  )
}

function NotificationsPart() {
  return (
    <>
      <PreferencesTab />
      <Suspense fallback={null}>
        <SavedSearches />
      </Suspense>
    </>
  )
}

function PeoplePart() {
  return (
    <>
      <PeopleTab />
      <HowWeSplit />
      <DeleteParty />
    </>
  )
}
