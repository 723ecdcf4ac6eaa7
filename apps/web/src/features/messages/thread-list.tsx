import type { ThreadCard } from '@bandstand/api-spec'
import { listTimeText } from '@bandstand/domain/time'
import { NavLink } from 'react-router'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Count } from '../../components/ui/status/count.tsx'
import { useNow } from '../../lib/screen/use-now.ts'
import { lastLine } from './message-text.ts'
import './thread-list.css'

export interface ThreadListProps {
  threads: ThreadCard[]
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** Shows threads as rows, those with the newest messages first. */
export function ThreadList({ threads, hasMore, isLoadingMore, onMore }: ThreadListProps) {
  const now = useNow(60_000)
  return (
    <nav className="stack gap-3" aria-label="Conversations">
      <ul className="threads">
        {threads.map((thread) => (
          <li key={thread.id}>
            <NavLink to={`/messages/${thread.id}`} className="thread-row" preventScrollReset>
              <Avatar
                name={thread.other.name}
                shape={thread.other.side}
                imageUrl={thread.other.profileImageUrl}
                size="normal"
              />
              <span className="thread-row__text">
                <span className="thread-row__head">
                  <b>{thread.other.name}</b>
                  <time className="faint" dateTime={thread.lastAt}>
                    {listTimeText(thread.lastAt, now)}
                  </time>
                </span>
                {thread.about && <span className="thread-row__about">{thread.about.gigTitle}</span>}
                <span className="thread-row__last">{lastLine(thread)}</span>
              </span>
              <Count value={thread.unread} />
            </NavLink>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="small" busy={isLoadingMore} onClick={onMore}>
          Show more conversations
        </Button>
      )}
    </nav>
  )
}
