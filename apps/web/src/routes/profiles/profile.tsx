import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { LazyMarkerMap } from '../../features/maps/lazy-marker-map.tsx'
import { BoostPanel } from '../../features/boosts/boost-panel.tsx'
import { FetchError } from '../../features/profiles/form/fetch-error.tsx'
import { FormError } from '../../features/profiles/form/form-error.tsx'
import { ProfileCard } from '../../features/profiles/profile-card.tsx'
import { ProfileForm } from '../../features/profiles/form/profile-form.tsx'
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx'
import { profileScreenTexts } from '../../features/profiles/profile-texts.ts'
import { useOwnProfile } from '../../features/profiles/use-own-profile.ts'
import { ProfileReviews } from '../../features/reviews/profile-reviews.tsx'
import { useActingParty, useMay } from '../../lib/session/session.ts'

/** Shows the member's own profile, and its form in the same place. */
export function Component() {
  const own = useOwnProfile()
  const mayEdit = useMay('editProfile')
  const [search, setSearch] = useSearchParams()
  const [saved, setSaved] = useState(false)
  const show = (editing: boolean) => setSearch(editing ? { edit: '1' } : {}, { replace: !editing })
  if (mayEdit && search.has('edit') && (own.status === 'found' || own.status === 'missing')) {
    return (
      <EditInPlace
        profile={own.status === 'found' ? own.profile : null}
        onClose={(changed) => {
          setSaved(changed)
          show(false)
        }}
      />
    )
  }
  const edit = () => {
    setSaved(false)
    show(true)
  }
  return (
    <div className="stack stack--l">
      <PageTitle page={profileScreenTexts.title} />
      <PageHead
        title={profileScreenTexts.title}
        actions={
          own.status === 'found' &&
          mayEdit && (
            <Button variant="act" onClick={edit}>
              Edit Profile
            </Button>
          )
        }
      />
      {saved && (
        <Alert tone="success" onDismiss={() => setSaved(false)}>
          {profileScreenTexts.updated}
        </Alert>
      )}
      {own.status === 'loading' && <ProfileSkeleton />}
      {own.status === 'failed' && <FetchError error={own.error} onRetry={own.retry} />}
      {own.status === 'missing' && (
        <EmptyState
          art="profile-missing"
          title={profileScreenTexts.completeTitle}
          action={
            <Button variant="act" onClick={edit}>
              Create Profile
            </Button>
          }
        >
          With a profile, venues and artists can find you and see what you do.
        </EmptyState>
      )}
      {own.status === 'found' && (
        <ProfileCard
          profile={own.profile}
          reviews={
            <>
              {!isVenue(own.profile.userType) && <BoostPanel />}
              <ProfileReviews uuid={own.profile.uuid} name="You" />
            </>
          }
        />
      )}
    </div>
  )
}

function EditInPlace({
  profile,
  onClose,
}: {
  profile: OwnProfile | null
  onClose: (changed: boolean) => void
}) {
  const acting = useActingParty()
  const [error, setError] = useState<string | null>(null)
  // Read once, when the form opens: a save ends the requirement.
  const [completionRequired] = useState(acting?.profileSetupRequired === true)
  if (!acting) return null
  return (
    <div className="stack stack--l">
      <PageTitle page={profileScreenTexts.editInPlaceTitle} />
      <PageHead title={profileScreenTexts.editInPlaceTitle}>
        {profileScreenTexts.editInPlaceSubtitle}
      </PageHead>
      {error && <FormError key={error} text={error} onClear={() => setError(null)} />}
      <ProfileForm
        profile={profile}
        acting={acting}
        renderMap={(map) => <LazyMarkerMap {...map} />}
        completionRequired={completionRequired}
        onSaved={() => onClose(true)}
        onCancel={() => onClose(false)}
        onError={setError}
      />
    </div>
  )
}
