import type { ThreadDetail } from '@bandstand/api-spec'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import './thread-head.css'

/** Shows who a thread is with; on a phone also a link back to all threads. */
export function ThreadHead({ thread, actions }: { thread: ThreadDetail; actions?: ReactNode }) {
  const { other } = thread
  return (
    <header className="thread-head">
      <Button icon variant="quiet" className="only-phone" to="/messages" aria-label="All conversations">
        <ArrowLeft className="i" aria-hidden="true" />
      </Button>
      <Avatar name={other.name} shape={other.side} imageUrl={other.profileImageUrl} />
      <div className="thread-head__text">
        <h2 className="t5">
          <Link to={`/profile/${other.uuid}`}>{other.name}</Link>
        </h2>
      </div>
      {actions}
    </header>
  )
}
