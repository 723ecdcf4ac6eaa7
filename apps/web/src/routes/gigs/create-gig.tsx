import type { GigDetail } from '@bandstand/api-spec'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import {
  EXPERIENCE_LEVELS_ON_CREATE,
  gigTexts,
  PAYMENT_TYPES_ON_CREATE,
  type CreateGigInput,
} from '@bandstand/domain/gigs'
import { EXPERIENCE_LEVEL_LABELS } from '@bandstand/domain/profiles'
import { countOf } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, isCalendarDay } from '@bandstand/domain/time'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { GigForm } from '../../features/gigs/form/gig-form.tsx'
import {
  copiedGigValues,
  newGigRules,
  newGigValues,
  withStored,
} from '../../features/gigs/form/gig-form-values.ts'
import { GigFormSkeleton } from '../../features/gigs/form/gig-form-skeleton.tsx'
import { PostingLeft } from '../../features/gigs/form/posting-left.tsx'
import { PostingLimit } from '../../features/gigs/form/posting-limit.tsx'
import { LazyMarkerMap } from '../../features/maps/lazy-marker-map.tsx'
import { useRedirectAfter } from '../../lib/session/use-redirect-after.ts'
import { FETCHED_ONCE } from '../../lib/api/query-client.ts'
import { api, client, errorCode, errorText } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

const FAILURE_ACTIONS = {
  GIG_VENUES_ONLY: (
    <Button size="small" to="/profile">
      Update Profile
    </Button>
  ),
}

/** Shows /gigs/create. */
export function Component() {
  return (
    <>
      <PageTitle page="Post a New Gig" />
      <CreateGig />
    </>
  )
}

function CreateGig() {
  const [search] = useSearchParams()
  const from = search.get('from')
  const chosen = chosenEvening(search)
  const copied = useQuery(
    api.gigs.getForEdit.queryOptions({ input: from === null ? skipToken : { id: from }, ...FETCHED_ONCE }),
  )
  // A change must not remove the form, and the server counts again anyway.
  const allowance = useQuery(api.gigs.postingAllowance.queryOptions(FETCHED_ONCE))
  const profile = useQuery(api.profiles.getMine.queryOptions())
  const usual = useQuery(api.booking.getDefaults.queryOptions())
  const create = useWrite<GigDetail>({
    changes: ['gigs'],
    shows: ({ id }) => api.gigs.get.queryKey({ input: { id } }),
    keyed: true,
  })
  const [limitReached, setLimitReached] = useState(false)
  const [postedBefore, setPostedBefore] = useState(false)
  const [posted, setPosted] = useState<{ to: string; text: string } | null>(null)
  useRedirectAfter(posted)

  // When the check itself fails, the limit is assumed reached.
  if (limitReached || allowance.isError || allowance.data?.reached) return <PostingLimit />
  if (postedBefore) return <PostedBefore />
  if (profile.isError) return <Alert tone="danger">{errorText(profile.error)}</Alert>
  if (profile.isPending || allowance.isPending || usual.isPending || (from !== null && copied.isPending))
    return <GigFormSkeleton title="Post a New Gig" line />

  const venue = profile.data
  const save = async (gig: CreateGigInput, onStored: () => void) => {
    // A new gig's instruments are sent as one text, as the API defines them.
    const created = await create.runOrThrow(async (key) => {
      const answer = await client.gigs.create({ ...gig, key, instruments: gig.instruments.join(', ') })
      onStored()
      return answer
    })
    setPosted(afterPosting(created))
  }
  return (
    <>
      <PageHead title="Post a New Gig">
        {copied.data && `Copied from “${copied.data.title}”. Choose a date. `}
        <PostingLeft allowance={allowance.data} timeZone={venue.timeZone ?? DEFAULT_TIME_ZONE} />
      </PageHead>
      {copied.isError && (
        <Alert tone="warning" className="mt-4">
          This gig can’t be copied. You can fill in the form for a new one.
        </Alert>
      )}
      <GigForm
        key={from}
        initial={
          copied.data
            ? copiedGigValues(copied.data)
            : newGigValues(venue, usual.data ?? USUAL_BOOKING_DEFAULTS, chosen)
        }
        rules={newGigRules}
        repeats
        withTemplates
        knownPlace={placeOf(copied.data ?? venue)}
        venue={venue}
        renderMap={(map) => <LazyMarkerMap {...map} />}
        venueTimeZone={venue.timeZone ?? DEFAULT_TIME_ZONE}
        payment={{ types: withStored(PAYMENT_TYPES_ON_CREATE, copied.data?.paymentType), payRequired: true }}
        requirements={{
          levels: levelsWith(copied.data?.experienceLevel),
          instrumentsFollowPosition: true,
        }}
        draftKey={`gig:${copied.data ? `again:${copied.data.id}` : `new${chosen.date}`}:${venue.uuid}`}
        onSave={save}
        takesOver={(error) => {
          const code = errorCode(error)
          if (code === 'GIG_LIMIT_REACHED') setLimitReached(true)
          if (code === 'REQUEST_KEY_REUSED') setPostedBefore(true)
          return code === 'GIG_LIMIT_REACHED' || code === 'REQUEST_KEY_REUSED'
        }}
        failureActions={FAILURE_ACTIONS}
        submitLabel="Post gig"
        savedText={posted?.text ?? gigTexts.created}
        cancelTo={from === null ? '/gigs' : '/my-gigs'}
      />
    </>
  )
}

/** Returns where a posted gig is shown, and what is said before. */
function afterPosting({ id, series }: GigDetail): { to: string; text: string } {
  const to = id ? `/gigs/${id}` : '/gigs'
  if (!series) return { to, text: gigTexts.created }
  return {
    to: `/series/${series.id}`,
    text: `${countOf(series.total + 1, 'gig')} posted. Opening the series…`,
  }
}

/** Returns the levels to choose from, with that of the copied gig. */
function levelsWith(stored: GigDetail['experienceLevel'] | undefined) {
  const levels = withStored(EXPERIENCE_LEVELS_ON_CREATE, stored)
  return levels.map((value) => ({ value, label: EXPERIENCE_LEVEL_LABELS[value] }))
}

/** Returns the evening that was chosen in the calendar; a day that is none, or no stage, counts as missing. */
function chosenEvening(search: URLSearchParams) {
  const date = search.get('date') ?? ''
  const stageId = search.get('stage') ?? ''
  return {
    date: isCalendarDay(date) ? date : '',
    stageId: /^[\da-f-]{36}$/.test(stageId) ? stageId : null,
  }
}

/** Returns the place that the form starts with; null if it or its time zone is unknown. */
function placeOf({ placeId, timeZone }: { placeId: string | null; timeZone: string | null }) {
  return placeId && timeZone ? { placeId, timeZone } : null
}

/** Replaces the form when the gig was posted before its last changes and that response was lost. */
function PostedBefore() {
  return (
    <>
      <PageHead title="Post a New Gig" />
      <Alert
        tone="warning"
        title="This gig is already posted"
        className="mt-6"
        actions={
          <Button variant="act" to="/my-gigs">
            See my gigs
          </Button>
        }
      >
        It was posted the first time you sent it, without your latest changes. You can edit it under My gigs.
      </Alert>
    </>
  )
}
