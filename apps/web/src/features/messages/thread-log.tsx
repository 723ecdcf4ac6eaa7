import type { Message, MessageAbout, ThreadDetail } from '@bandstand/api-spec'
import { localDay, relativeDayText } from '@bandstand/domain/time'
import { Fragment, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { ReportDialog } from '../../components/report/report-dialog.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { useNow } from '../../lib/screen/use-now.ts'
import { aboutAddress, aboutText } from './about-gig.ts'
import { MessageRow } from './message-row.tsx'
import { useOutgoing } from './outgoing.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { useSeen } from './use-seen.ts'
import './thread-log.css'

export interface ThreadLogProps {
  thread: ThreadDetail
  /** Oldest first. */
  messages: Message[]
  hasOlder: boolean
  isLoadingOlder: boolean
  hasOlderFailed: boolean
  onOlder: () => void
}

/** Shows the messages of a thread, oldest first, by days and gigs, with the unsent ones below. */
export function ThreadLog({
  thread,
  messages,
  hasOlder,
  isLoadingOlder,
  hasOlderFailed,
  onOlder,
}: ThreadLogProps) {
  const [reported, setReported] = useState<string | null>(null)
  const outgoing = useOutgoing(thread.id)
  const now = useNow(60_000)
  // Older messages load automatically, and again when a refetch of the whole thread has cancelled them; the button is for the
  // keyboard, and for a failure.
  const older = useSeen(() => !isLoadingOlder && !hasOlderFailed && onOlder(), isLoadingOlder)
  return (
    <>
      {hasOlder && (
        <Button size="small" ref={older} className="thread__older" busy={isLoadingOlder} onClick={onOlder}>
          Show older messages
        </Button>
      )}
      <div role="log" aria-label={`Messages with ${thread.other.name}`}>
        <ol className="thread">
          {messages.map((message, at) => {
            const before = messages[at - 1]
            return (
              <Fragment key={message.number}>
                {(!before || localDay(before.createdAt) !== localDay(message.createdAt)) && (
                  <li className="thread__day">{relativeDayText(message.createdAt, now)}</li>
                )}
                {message.about?.gigId !== before?.about?.gigId && <GigRow about={message.about} />}
                <MessageRow
                  message={message}
                  other={thread.other}
                  isSeen={message.number === thread.seenNumber}
                  onReport={() => setReported(message.id)}
                />
              </Fragment>
            )
          })}
          {outgoing.map((message) => (
            <OutgoingRow key={message.key} message={message} />
          ))}
          {messages.length + outgoing.length === 0 && <li className="muted">No messages yet.</li>}
        </ol>
      </div>
      {reported && <ReportDialog subject="message" id={reported} onClose={() => setReported(null)} />}
    </>
  )
}

/** Shows which gig the messages below it are about. */
function GigRow({ about }: { about: MessageAbout | null }) {
  return (
    <li className="thread__gig">
      {about ? <Link to={aboutAddress(about)}>{aboutText(about)}</Link> : 'Not about a gig'}
    </li>
  )
}
