import { can } from '@bandstand/domain/parties'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { GigActions } from '../../features/booking/own-gigs/gig-actions.tsx'
import { OfferLinks } from '../../features/booking/offer-links/offer-links.tsx'
import { BoostPanel } from '../../features/boosts/boost-panel.tsx'
import { useRecordView } from '../../features/boosts/use-record-view.ts'
import { SaveGigButton } from '../../features/favorites/save-gig-button.tsx'
import { BackToGigs } from '../../features/gigs/back-to-gigs.tsx'
import { GigDetails } from '../../features/gigs/gig-details.tsx'
import { GigHead } from '../../features/gigs/gig-head.tsx'
import { GigTools } from '../../features/gigs/gig-tools.tsx'
import { GigPageSkeleton } from '../../features/gigs/gig-page-skeleton.tsx'
import { AskQuestion } from '../../features/messages/ask-question.tsx'
import { PersonDegree } from '../../features/network/person-degree.tsx'
import { AskBand } from '../../features/polls/ask-band.tsx'
import { LazyRescuePanel } from '../../features/rescues/lazy-rescue-panel.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { askAhead } from '../../lib/api/query-client.ts'
import { getSession, useActingParty } from '../../lib/session/session.ts'
import { useArrivalMessage } from '../../lib/screen/use-arrival-message.ts'
import '../../features/gigs/gig-head.css'
import './gig.css'

/** Starts the queries of the gig while the guard queries the profile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs): null {
  askAhead(api.gigs.get.queryOptions({ input: { id } }))
  const { party } = getSession()
  if (party && can(party.role, 'seeDeals'))
    askAhead(api.booking.gigRelation.queryOptions({ input: { gigId: id } }))
  return null
}

/** Shows /gigs/:id. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <div className="gig-page">
      <BackToGigs />
      <GigPage key={id} id={id} />
    </div>
  )
}

function GigPage({ id }: { id: string }) {
  const query = useQuery(api.gigs.get.queryOptions({ input: { id } }))
  const acting = useActingParty()
  const own = query.data?.createdBy === acting?.id
  useRecordView('gig', own ? undefined : query.data?.id)
  const arrival = useArrivalMessage()
  if (query.isPending) return <GigPageSkeleton />
  if (query.isError) {
    return isMissing(query.error, 'GIG_NOT_FOUND') ? <NoSuchGig /> : <LoadFailed query={query} />
  }
  const gig = query.data
  return (
    <>
      <PageTitle page={gig.title} />
      {gig.abilities.edit && (
        <Button to={`/gigs/edit/${gig.id}`} className="float-right">
          Edit Gig
        </Button>
      )}
      <TextAlert
        tone="success"
        className="clear-both mt-4 mb-6"
        onDismiss={arrival.dismiss}
        text={arrival.message}
      />
      <div className="gig-body">
        <GigHead
          gig={gig}
          actions={
            <>
              <GigActions gig={gig} />
              <GigTools gig={gig}>
                <AskBand gig={gig} />
                {gig.visibility === 'public' && (
                  <>
                    <SaveGigButton gig={gig} />
                    <AskQuestion gig={gig} />
                  </>
                )}
              </GigTools>
            </>
          }
        />
        {own && gig.status === 'open' && <LazyRescuePanel className="mt-6" gig={gig} />}
        {own && gig.visibility === 'private' && <OfferLinks gig={gig} />}
        {own && gig.visibility === 'public' && (
          <BoostPanel className="mt-6" gig={gig} over={gig.status !== 'open'} />
        )}
        <GigDetails gig={gig} own={own} venueBadge={gig.venue && <PersonDegree uuid={gig.venue.uuid} />} />
      </div>
    </>
  )
}

function NoSuchGig() {
  return (
    <MissingPage
      page="Gig not found"
      art="no-such-gig"
      text="We couldn’t find this gig."
      action={<Button to="/gigs">Browse Gigs</Button>}
    >
      It may have been taken down, or the link may be incomplete.
    </MissingPage>
  )
}
