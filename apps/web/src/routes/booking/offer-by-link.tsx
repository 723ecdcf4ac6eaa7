import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { LinkedOfferParts } from '../../features/booking/offer-links/linked-offer.tsx'
import { Page } from '../../features/site/page.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useActingParty } from '../../lib/session/session.ts'
import '../../features/site/page.css'

/** Shows /offer/:secret: the offer of a private gig, to anybody who has its link. */
export function Component() {
  const { secret = '' } = useParams()
  const acting = useActingParty()
  return (
    <QueryClientProvider client={queryClient}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {/* Who reads it decides what they see. */}
      <OfferPage key={acting?.id ?? ''} secret={secret} />
    </QueryClientProvider>
  )
}

function OfferPage({ secret }: { secret: string }) {
  const acting = useActingParty()
  const query = useQuery({
    ...api.offerLinks.read.queryOptions({ input: { secret } }),
    queryKey: [...api.offerLinks.read.queryKey({ input: { secret } }), acting?.id],
  })
  if (isMissing(query.error, 'OFFER_LINK_GONE')) return <GoneOffer />
  if (!query.data)
    return (
      <div className="page">
        <UnloadedPage
          page="Offer"
          query={query}
          skeleton={
            <SkeletonGroup label="Loading the offer…">
              <Skeleton className="h-80 max-w-2xl" />
            </SkeletonGroup>
          }
        />
      </div>
    )
  const offer = query.data
  return (
    <Page title={offer.gig.title} intro={`${offer.venueName} is offering you this gig.`}>
      <LinkedOfferParts offer={offer} secret={secret} />
    </Page>
  )
}

function GoneOffer() {
  return (
    <div className="page">
      <MissingPage
        page="Offer not found"
        art="no-such-gig"
        text="This offer isn’t available."
        action={<Button to="/">Go to Bandstand</Button>}
      >
        It may have ended, or the link may be incomplete. Ask the venue for a new one.
      </MissingPage>
    </div>
  )
}
