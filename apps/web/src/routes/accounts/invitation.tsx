import { ROLE_NAMES } from '@bandstand/domain/parties'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { InvitationAnswer } from '../../features/people/invitation-answer.tsx'
import { Page } from '../../features/site/page.tsx'
import { api, errorCode } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import '../../features/site/page.css'

/** Why an invitation can't be accepted, by the refusal. */
const ENDED: Record<string, { title: string; text: string }> = {
  INVITATION_GONE: {
    title: 'This invitation isn’t available',
    text: 'It may have been withdrawn, or the link may be incomplete. Ask for a new one.',
  },
  INVITATION_USED: {
    title: 'This invitation was already accepted',
    text: 'Each link works once. Ask for a new one.',
  },
  INVITATION_EXPIRED: { title: 'This invitation expired', text: 'Ask for a new one.' },
}

/** Shows /invitation/:secret: an invitation to act for an act or a venue, to anybody who has its link. */
export function Component() {
  const { secret = '' } = useParams()
  const { person } = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {/* Who reads it decides what they see. */}
      <InvitationPage key={person?.id ?? ''} secret={secret} />
    </QueryClientProvider>
  )
}

function InvitationPage({ secret }: { secret: string }) {
  const { person } = useSession()
  const query = useQuery({
    ...api.people.readInvitation.queryOptions({ input: { secret } }),
    queryKey: [...api.people.readInvitation.queryKey({ input: { secret } }), person?.id],
  })
  const ended = ENDED[errorCode(query.error) ?? '']
  if (ended)
    return (
      <div className="page">
        <MissingPage
          page="Invitation"
          art="no-such-gig"
          text={ended.title}
          action={<Button to="/">Go to Bandstand</Button>}
        >
          {ended.text}
        </MissingPage>
      </div>
    )
  if (!query.data)
    return (
      <div className="page">
        <UnloadedPage
          page="Invitation"
          query={query}
          skeleton={
            <SkeletonGroup label="Loading the invitation…">
              <Skeleton className="h-80 max-w-2xl" />
            </SkeletonGroup>
          }
        />
      </div>
    )
  const { partyName, invitedBy, role } = query.data
  return (
    <Page
      title={`Join ${partyName}`}
      intro={`${invitedBy} invited you to act for ${partyName} as ${ROLE_NAMES[role].toLowerCase()}.`}
    >
      <InvitationAnswer invitation={query.data} secret={secret} />
    </Page>
  )
}
