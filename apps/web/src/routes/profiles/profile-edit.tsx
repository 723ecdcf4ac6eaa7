import type { OwnProfile } from '@bandstand/api-spec'
import { completionTexts } from '@bandstand/domain/accounts'
import { can } from '@bandstand/domain/parties'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { LazyMarkerMap } from '../../features/maps/lazy-marker-map.tsx'
import { FetchError } from '../../features/profiles/form/fetch-error.tsx'
import { FormError } from '../../features/profiles/form/form-error.tsx'
import { NotInYourRole } from '../../components/layout/not-in-your-role.tsx'
import { DeleteParty } from '../../features/settings/delete-party.tsx'
import { ProfileForm } from '../../features/profiles/form/profile-form.tsx'
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx'
import { profileScreenTexts } from '../../features/profiles/profile-texts.ts'
import { useOwnProfile } from '../../features/profiles/use-own-profile.ts'
import { useActingParty, type ActingParty } from '../../lib/session/session.ts'

/** The state that a navigation to this screen may pass. */
interface EditState {
  requireCompletion?: boolean
  message?: string
  /** Where the member was going when the form was put before it. */
  from?: string
}

const REDIRECT_MS = 100

/** Shows the member's own profile as a form; members with an incomplete profile are redirected here. */
export function Component() {
  const acting = useActingParty()
  const own = useOwnProfile()
  const state = useLocation().state as EditState | null
  if (!acting) return null
  if (!can(acting.role, 'editProfile')) return <NotInYourRole role={acting.role} />
  if (own.status === 'found' || own.status === 'missing') {
    const profile = own.status === 'found' ? own.profile : null
    return <Editor profile={profile} acting={acting} state={state ?? {}} />
  }
  return (
    <div className="stack stack--l">
      <PageTitle page={profileScreenTexts.editTitle} />
      <PageHead title={profileScreenTexts.editTitle} />
      {own.status === 'loading' ? <ProfileSkeleton /> : <FetchError error={own.error} onRetry={own.retry} />}
    </div>
  )
}

function Editor({
  profile,
  acting,
  state,
}: {
  profile: OwnProfile | null
  acting: ActingParty
  state: EditState
}) {
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const [success, setSuccess] = useState<string | null>(null)
  // Read once, on arrival: a reload loses the navigation's state, and a save ends the requirement.
  const [completionRequired] = useState(
    () => state.requireCompletion === true || acting.profileSetupRequired || profile?.isComplete !== true,
  )
  const title = completionRequired ? profileScreenTexts.completeTitle : profileScreenTexts.editTitle

  const leave = () => {
    const message = completionRequired ? profileScreenTexts.completed : profileScreenTexts.updated
    setSuccess(message)
    const back = completionRequired ? state.from : undefined
    setTimeout(() => void navigate('/', { state: { message, back } }), REDIRECT_MS)
  }
  return (
    <div className="stack stack--l">
      <PageTitle page={title} />
      <PageHead title={title} />
      <TextAlert tone="success" text={success} />
      {completionRequired && !success && (
        <Alert tone="warning" title={completionTexts.bannerTitle}>
          {state.message && <p>{state.message}</p>}
          <p>{completionTexts.banner}</p>
        </Alert>
      )}
      {error && (
        <FormError key={error} text={error} onClear={() => setError(null)} tryAgain={completionRequired} />
      )}
      <ProfileForm
        profile={profile}
        acting={acting}
        renderMap={(map) => <LazyMarkerMap {...map} />}
        completionRequired={completionRequired}
        cancelRefusal={completionRequired ? completionTexts.cancelRefused : undefined}
        onSaved={leave}
        onCancel={() => void navigate('/profile')}
        onError={setError}
      />
      {/* The settings, where it can be deleted too, open only with a complete profile. */}
      {completionRequired && !success && <DeleteParty />}
    </div>
  )
}
