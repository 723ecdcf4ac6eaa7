import type { BookingParty, BookingReview } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import { REMOVED_TEXT } from '@bandstand/domain/reports'
import { useId, type ReactNode } from 'react'
import { ReportMenu } from '../../components/report/report-menu.tsx'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Stars } from '../../components/ui/pictures/stars.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { useActingParty } from '../../lib/session/session.ts'
import './review-card.css'

export interface ReviewCardProps {
  review: Pick<BookingReview, 'id' | 'stars' | 'text' | 'reply'> & { removed?: boolean }
  /** Who wrote it, and on which side. */
  author: BookingParty
  by: Side
  /** The author's name, or a link of it. */
  name: ReactNode
  /** A line below the name. */
  about: ReactNode
  /** The subject of the review, for the heading of the reply. */
  replier: string
  children?: ReactNode
}

/** Shows one review with its reply. */
export function ReviewCard({ review, author, by, name, about, replier, children }: ReviewCardProps) {
  const acting = useActingParty()
  const { stars, text, reply, removed = false } = review
  const id = useId()
  return (
    <article className="review" aria-labelledby={`${id}-head ${id}-about`}>
      <Avatar name={author.name} shape={by} imageUrl={author.profileImageUrl} size="normal" />
      <div className="review__text">
        <p className="review__head" id={`${id}-head`}>
          <b>{name}</b>
          <Stars value={stars} />
          <span className="sr-only">{`${stars} of 5 stars`}</span>
          {acting && acting.id !== author.uuid && !removed && (
            <span className="review__more">
              <ReportMenu subject="review" id={review.id} label={`More about the review by ${author.name}`} />
            </span>
          )}
        </p>
        <p className="meta muted" id={`${id}-about`}>
          {about}
        </p>
        {removed && <p className="muted">{REMOVED_TEXT}</p>}
        {text && <MemberText>{text}</MemberText>}
        {reply && (
          <div className="review__reply">
            <p className="meta">
              <b>{replier} replied</b>
            </p>
            <MemberText>{reply.text}</MemberText>
          </div>
        )}
        {children}
      </div>
    </article>
  )
}
