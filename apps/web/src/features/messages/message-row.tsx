import type { Message, ThreadDetail } from '@bandstand/api-spec'
import { SCAM_HINTS, scamSigns } from '@bandstand/domain/messages'
import { REMOVED_TEXT } from '@bandstand/domain/reports'
import { localTimeText } from '@bandstand/domain/time'
import { Flag, TriangleAlert } from 'lucide-react'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { AttachmentView } from './attachment-view.tsx'
import { LinkedText } from './linked-text.tsx'
import './message-row.css'

export interface MessageRowProps {
  message: Message
  other: ThreadDetail['other']
  /** Whether it is the newest of the reader's own messages that was read. */
  isSeen: boolean
  onReport: () => void
}

/** Shows one message with its files, and a hint when another member's message sounds like a scam. */
export function MessageRow({ message, other, isSeen, onReport }: MessageRowProps) {
  const { body, removed, attachments, createdAt } = message
  const isMine = message.from !== other.uuid
  const signs = isMine ? [] : scamSigns(body)
  return (
    <li className={isMine ? 'said said--mine' : 'said'}>
      {!isMine && <Avatar name={other.name} shape={other.side} imageUrl={other.profileImageUrl} />}
      <div className="said__text">
        <p className="meta said__head">
          <b>{isMine ? 'You' : other.name}</b>{' '}
          <time className="faint" dateTime={createdAt}>
            {localTimeText(createdAt)}
          </time>
          {!isMine && !removed && (
            <button
              type="button"
              className="said__report"
              aria-label="Report this message"
              title="Report this message"
              onClick={onReport}
            >
              <Flag className="i i--s" aria-hidden="true" />
            </button>
          )}
        </p>
        {removed && <p className="muted">{REMOVED_TEXT}</p>}
        {body && <LinkedText>{body}</LinkedText>}
        {attachments.map((attachment) => (
          <AttachmentView key={attachment.id} attachment={attachment} />
        ))}
        {signs.map((sign) => (
          <p key={sign} className="said__hint">
            <TriangleAlert className="i i--s" aria-hidden="true" />
            {SCAM_HINTS[sign]}
          </p>
        ))}
      </div>
      {isSeen && <p className="said__state">Seen</p>}
    </li>
  )
}
