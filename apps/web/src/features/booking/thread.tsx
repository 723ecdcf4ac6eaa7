import type { ApplicationDetail } from '@bandstand/api-spec'
import { initiatorOf, otherParty, type Party } from '@bandstand/domain/booking'
import { useState } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { momentText } from './application-words.ts'
import { MessageComposer } from './message-composer.tsx'

/** What the two sides wrote to each other, oldest first, and a place to write more. */
export function Thread({ application }: { application: ApplicationDetail }) {
  const { messages, message, setDetails, createdAt, closingText, lastActivityAt, me, abilities } = application
  const [sent, setSent] = useState(0)
  const opening = [message, setDetails && `Set details: ${setDetails}`].filter(Boolean).join('\n\n')
  const opener = initiatorOf(application.origin)
  const all = [
    ...(opening ? [{ id: 'opening', from: opener, body: opening, createdAt }] : []),
    ...messages,
    // Only the side that did not begin declines.
    ...(closingText
      ? [{ id: 'closing', from: otherParty(opener), body: closingText, createdAt: lastActivityAt }]
      : []),
  ]
  return (
    <div className="stack">
      <ol className="thread" aria-label="Messages">
        {all.map((entry) => (
          <ThreadMessage key={entry.id} application={application} from={entry.from} at={entry.createdAt}>
            {entry.body}
          </ThreadMessage>
        ))}
        {all.length === 0 && <li className="muted">No words yet.</li>}
      </ol>
      {abilities.message && (
        <MessageComposer
          key={sent}
          applicationId={application.id}
          me={me}
          focus={sent > 0}
          onSent={() => setSent(sent + 1)}
        />
      )}
    </div>
  )
}

interface ThreadMessageProps {
  application: ApplicationDetail
  from: Party
  at: string
  children: string
}

function ThreadMessage({ application, from, at, children }: ThreadMessageProps) {
  const side = application[from]
  return (
    <li className={from === application.me ? 'said said--mine' : 'said'}>
      <Avatar name={side.name} shape={from} imageUrl={side.profileImageUrl} />
      <div className="said__words">
        <p className="meta">
          <b>{from === application.me ? 'You' : side.name}</b>{' '}
          <time className="faint" dateTime={at}>
            {momentText(at)}
          </time>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{children}</p>
      </div>
    </li>
  )
}
