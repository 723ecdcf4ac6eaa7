import { FileText } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { type Outgoing, outgoing } from './outgoing.ts'
import './attachment-view.css'
import './message-row.css'

/** Shows a message that the server has not confirmed yet, with its state. */
export function OutgoingRow({ message }: { message: Outgoing }) {
  const { key, body, attachments, state, problem } = message
  return (
    <li className="said said--mine said--waiting">
      <div className="said__text">
        {body && <MemberText>{body}</MemberText>}
        {attachments.map(({ object, fileName }) => (
          <p key={object} className="attached attached--paper">
            <FileText className="i" aria-hidden="true" />
            <span className="attached__name">{fileName}</span>
          </p>
        ))}
      </div>
      <p className="said__state">
        {state === 'sending' && 'Sending…'}
        {state === 'waiting' && `${problem ?? ''} We’ll keep trying to send it.`}
        {state === 'refused' && `Not sent. ${problem ?? ''}`}
      </p>
      {state !== 'sending' && (
        <div className="said__acts">
          <Button size="small" onClick={() => outgoing.retry(key)}>
            Try again
          </Button>
          <Button size="small" variant="quiet" onClick={() => outgoing.drop(key)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}
