import type { Poll } from '@bandstand/api-spec'
import { isPollOver } from '@bandstand/domain/polls'
import { instantText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BusyAlert } from '../../components/form/busy-alert.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { RowsSkeleton } from '../../features/booking/applications/rows-skeleton.tsx'
import { OwnAnswer } from '../../features/polls/own-answer.tsx'
import { PollActions } from '../../features/polls/poll-actions.tsx'
import { PollPlaces } from '../../features/polls/poll-places.tsx'
import { PromisePanel } from '../../features/polls/promise-panel.tsx'
import { eachText, POLL_STAMPS, pollWhenText } from '../../features/polls/poll-text.ts'
import { api, isMissing } from '../../lib/api/api.ts'

/** Shows /polls/:id to the people of an act: whether they can play a gig. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(api.polls.get.queryOptions({ input: { id } }))
  if (isMissing(query.error, 'POLL_NOT_FOUND')) return <NoSuchPoll />
  return (
    <div className="stack stack--l">
      {query.data ? (
        <PollPage key={id} poll={query.data} />
      ) : (
        <UnloadedPage page="Poll" query={query} skeleton={<RowsSkeleton label="Loading poll…" />} />
      )}
    </div>
  )
}

function PollPage({ poll }: { poll: Poll }) {
  const { gig, state, note, dueAt } = poll
  const own = poll.places.flatMap(({ people }) => people).find(({ isYou }) => isYou)
  return (
    <>
      <PageTitle page={`Who can play ${gig.title}`} />
      <div className="stack gap-3">
        {gig.id === null ? (
          <BackLink to="/calendar">Back to calendar</BackLink>
        ) : (
          <BackLink to={`/gigs/${gig.id}`}>Back to gig</BackLink>
        )}
        <PageHead title={`Who can play ${gig.title}?`}>
          {[poll.actName, pollWhenText(gig), gig.venueName, gig.location, eachText(poll.each)]
            .filter(Boolean)
            .join(', ')}
        </PageHead>
        <div className="row">
          <StatusBadge {...POLL_STAMPS[state]} />
          {state === 'open' && (
            <span className="muted">Answer by {instantText(new Date(dueAt), gig.timeZone)}</span>
          )}
        </div>
        {note !== '' && <p className="member-text">“{note}”</p>}
      </div>
      {poll.promise && <PromisePanel poll={poll} promise={poll.promise} />}
      {own?.canAnswer && <OwnAnswer key={own.note} poll={poll} own={own} />}
      <BusyAlert busy={poll.busy} />
      <PollPlaces poll={poll} />
      {poll.canManage && !isPollOver(state) && <PollActions poll={poll} />}
    </>
  )
}

function NoSuchPoll() {
  return (
    <MissingPage
      page="Poll not found"
      art="no-such-booking"
      text="We couldn’t find this poll."
      action={<Button to="/calendar">Open calendar</Button>}
    >
      Only the people of the act that asked can see a poll.
    </MissingPage>
  )
}
