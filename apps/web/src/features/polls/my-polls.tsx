import type { MyPoll } from '@bandstand/api-spec'
import { pathForParty } from '@bandstand/domain/parties'
import { instantText } from '@bandstand/domain/time'
import { ActionRow, ActionRows } from '../../components/ui/page/action-rows.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { eachText, pollWhenText } from './poll-text.ts'

/** Shows the questions of a person's acts that they haven't answered; nothing without any. */
export function MyPolls({ polls }: { polls: readonly MyPoll[] }) {
  if (polls.length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="my-polls">
      <SectionHead id="my-polls">Can you play?</SectionHead>
      <ActionRows>
        {polls.map(({ id, partyId, actName, gig, dueAt, each }) => (
          <ActionRow key={id}>
            <div>
              <h3 className="t5">
                {gig.title}, {actName}
              </h3>
              <p className="muted">
                {[pollWhenText(gig), gig.venueName, eachText(each)].filter(Boolean).join(', ')}
              </p>
              <p className="muted">Answer by {instantText(new Date(dueAt), gig.timeZone)}</p>
            </div>
            <Button size="small" to={pathForParty(`/polls/${id}`, partyId)}>
              Answer
            </Button>
          </ActionRow>
        ))}
      </ActionRows>
    </section>
  )
}
