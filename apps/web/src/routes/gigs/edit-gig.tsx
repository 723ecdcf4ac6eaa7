import type { GigDetail } from '@bandstand/api-spec'
import {
  EXPERIENCE_LEVEL_YEARS,
  EXPERIENCE_LEVELS_ON_EDIT,
  gigTexts,
  PAYMENT_TYPES_ON_EDIT,
  type UpdateGigInput,
} from '@bandstand/domain/gigs'
import { EXPERIENCE_LEVEL_LABELS, type ExperienceLevel } from '@bandstand/domain/profiles'
import { countOf } from '@bandstand/domain/product'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { CloseGig } from '../../features/booking/own-gigs/close-gig.tsx'
import { GigEditFailure } from '../../features/gigs/form/gig-edit-failure.tsx'
import { GigForm } from '../../features/gigs/form/gig-form.tsx'
import { storedGigRules, storedGigValues, withStored } from '../../features/gigs/form/gig-form-values.ts'
import { GigFormSkeleton } from '../../features/gigs/form/gig-form-skeleton.tsx'
import { ScopeChoice } from '../../components/form/scope-choice.tsx'
import { KeptEditing, useSeriesChange } from '../../features/series/use-series-change.tsx'
import { LazyMarkerMap } from '../../features/maps/lazy-marker-map.tsx'
import { useRedirectAfter } from '../../lib/session/use-redirect-after.ts'
import { FETCHED_ONCE } from '../../lib/api/query-client.ts'
import { api, client, errorCode, errorText, fieldIssues, isMissing } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

/** Shows /gigs/edit/:id. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle page="Edit Gig" />
      <EditGig key={id} id={id} />
    </>
  )
}

function EditGig({ id }: { id: string }) {
  const query = useQuery(api.gigs.getForEdit.queryOptions({ input: { id }, ...FETCHED_ONCE }))
  if (query.isPending) return <GigFormSkeleton title="Edit Gig" />
  if (query.isError) {
    const text = isMissing(query.error, 'GIG_NOT_FOUND')
      ? 'Gig not found'
      : refusalText(query.error, gigTexts.loadFailed)
    return <GigEditFailure text={text} />
  }
  if (!query.data.abilities.edit) return <GigEditFailure text="Only open gigs can be edited" />
  return <EditGigForm gig={query.data} />
}

function EditGigForm({ gig }: { gig: GigDetail }) {
  const navigate = useNavigate()
  const profile = useQuery(api.profiles.getMine.queryOptions())
  const update = useWrite<GigDetail>({
    changes: ['gigs'],
    shows: ({ id }) => api.gigs.get.queryKey({ input: { id } }),
  })
  const [rules] = useState(() => storedGigRules(gig.date))
  const [failure, setFailure] = useState<string | null>(null)
  const [target, setTarget] = useState<{ to: string; state: object } | null>(null)
  const series = useSeriesChange(gig)
  useRedirectAfter(target)

  if (failure) {
    const continueEditing = (
      <Button size="small" onClick={() => setFailure(null)}>
        Keep editing
      </Button>
    )
    return <GigEditFailure text={failure} action={continueEditing} />
  }
  const save = async (change: UpdateGigInput, onStored: () => void) => {
    if (gig.series && series.scope !== 'this') {
      const count = await series.ask(change)
      onStored()
      return setTarget({
        to: `/series/${gig.series.id}`,
        state: { message: `${countOf(count, 'date')} changed` },
      })
    }
    await update.runOrThrow(async () => {
      const answer = await client.gigs.update({ ...change, id: gig.id })
      onStored()
      return answer
    })
    setTarget({ to: `/gigs/${gig.id}`, state: { message: 'Gig updated successfully!' } })
  }
  return (
    <>
      <PageHead
        title="Edit Gig"
        actions={<CloseGig gig={gig} onDone={() => void navigate(`/gigs/${gig.id}`)} />}
      >
        Open offers keep their terms. We don’t notify applicants of changes, so message them.
      </PageHead>
      <GigForm
        initial={storedGigValues(gig)}
        rules={rules}
        knownPlace={gig.placeId ? { placeId: gig.placeId, timeZone: gig.timeZone } : null}
        venue={profile.data}
        renderMap={(map) => <LazyMarkerMap {...map} />}
        venueTimeZone={profile.data?.timeZone ?? gig.timeZone}
        payment={{ types: withStored(PAYMENT_TYPES_ON_EDIT, gig.paymentType), payRequired: false }}
        requirements={{
          levels: withStored(EXPERIENCE_LEVELS_ON_EDIT, gig.experienceLevel).map(levelOption),
          instrumentsFollowPosition: false,
        }}
        draftKey={`gig:${gig.id}:${gig.createdBy}`}
        onSave={save}
        scope={
          gig.series ? (
            <ScopeChoice legend="Save for" value={series.scope} onChange={series.setScope} />
          ) : undefined
        }
        takesOver={(error) => {
          if (error instanceof KeptEditing) return true
          if (fieldIssues(error).length > 0) return false
          setFailure(refusalText(error, gigTexts.updateFailed))
          return true
        }}
        submitLabel="Save changes"
        savedText={gigTexts.updated}
        cancelTo={`/gigs/${gig.id}`}
      />
      {series.dialog}
    </>
  )
}

/** Returns the server's message of a refusal; `otherwise` when it fails or doesn't respond. */
function refusalText(error: unknown, otherwise: string): string {
  const code = errorCode(error)
  return code === undefined || code === 'UNEXPECTED' ? otherwise : errorText(error)
}

function levelOption(level: ExperienceLevel) {
  const years = EXPERIENCE_LEVEL_YEARS[level]
  const label = EXPERIENCE_LEVEL_LABELS[level]
  return { value: level, label: years ? `${label} (${years})` : label }
}
