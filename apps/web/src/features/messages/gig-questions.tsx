import { countOf } from '@bandstand/domain/product'
import { listTimeText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { api } from '../../lib/api/api.ts'
import { useLookInterval } from '../../lib/api/live.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useMay } from '../../lib/session/session.ts'
import './thread-list.css'

/** Shows to a venue what artists asked about its gig before applying; nothing while nobody has. */
export function GigQuestions({ gigId }: { gigId: string }) {
  const now = useNow(60_000)
  const mayReply = useMay('book')
  const { data } = useQuery(
    api.messages.questions.queryOptions({ input: { gigId }, refetchInterval: useLookInterval() }),
  )
  if (!data || data.total === 0) return null
  const { total, unanswered, questions } = data
  return (
    <section className="stack gap-2" aria-labelledby="questions">
      <h2 className="t5" id="questions">
        {countOf(total, 'question')}
        {unanswered > 0 && `, ${unanswered} without a reply`}
      </h2>
      <ul className="threads">
        {questions.map(({ threadId, artist, text, askedAt, answered }) => (
          <li key={threadId}>
            <NavLink to={`/messages/${threadId}`} className="thread-row">
              <Avatar name={artist.name} shape="artist" imageUrl={artist.profileImageUrl} size="normal" />
              <span className="thread-row__text">
                <span className="thread-row__head">
                  <b>{artist.name}</b>
                  <time className="faint" dateTime={askedAt}>
                    {listTimeText(askedAt, now)}
                  </time>
                </span>
                <span className="thread-row__last">{text}</span>
                <span className="thread-row__about">
                  {answered ? 'You replied' : mayReply ? 'Waiting for your reply' : 'No reply yet'}
                </span>
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
      {total > questions.length && (
        <p className="muted">
          The others are in <Link to="/messages">your messages</Link>.
        </p>
      )}
    </section>
  )
}
