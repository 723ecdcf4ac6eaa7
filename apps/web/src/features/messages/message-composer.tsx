import type { MessageAbout } from '@bandstand/api-spec'
import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { messageTexts, SCAM_WARNINGS, scamSigns, type ScamSign } from '@bandstand/domain/messages'
import { ATTACHMENT_TYPES } from '@bandstand/domain/storage'
import { Paperclip, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { FieldError } from '../../components/ui/inputs/field-error.tsx'
import { readPrivate, writePrivate } from '../../lib/session/private-storage.ts'
import { useMediaQuery } from '../../lib/screen/use-media-query.ts'
import { AboutSelect } from './about-select.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { outgoing } from './outgoing.ts'
import { useAttachments } from './use-attachments.ts'
import './message-composer.css'

export interface MessageComposerProps {
  threadId: string
  /** The gigs that a message may be about. */
  gigs: MessageAbout[]
  /** The gig that the next message is about unless its writer chooses another. */
  gigId: string | null
  /** Whether writing is what its page is for. */
  isMain: boolean
  /** Called while the member types. */
  onTyping?: () => void
}

/** Shows the form that writes into a thread. Unsent text survives a reload, until its writer signs out. */
export function MessageComposer({ threadId, gigs, gigId: usual, isMain, onTyping }: MessageComposerProps) {
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  const picker = useRef<HTMLInputElement>(null)
  const { body, change, gigId, setChosen, warned, attachments, textarea, send, failure } = useComposer({
    threadId,
    gigs,
    usual,
    onTyping,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard || event.nativeEvent.isComposing) return
    event.preventDefault()
    send(false)
  }
  const errorId = `${threadId}-problem`
  const hintId = `${threadId}-hint`
  return (
    <form noValidate className="composer" aria-label="Write" onSubmit={submit}>
      {warned.length > 0 && (
        <ScamWarning signs={warned} onEdit={() => textarea.current?.focus()} onSend={() => send(true)} />
      )}
      {gigs.length > 0 && <AboutSelect gigs={gigs} gigId={gigId} onChange={setChosen} />}
      <ChosenFiles files={attachments.files} onRemove={attachments.remove} />
      <div className="composer__row">
        <input
          ref={picker}
          type="file"
          multiple
          className="sr-only"
          tabIndex={-1}
          aria-label="Files"
          accept={ATTACHMENT_TYPES.join(',')}
          onChange={({ target }) => {
            void attachments.add([...(target.files ?? [])])
            // The same file may be chosen again after an error.
            target.value = ''
          }}
        />
        <Button icon variant="quiet" aria-label="Attach files" onClick={() => picker.current?.click()}>
          <Paperclip className="i" aria-hidden="true" />
        </Button>
        <textarea
          ref={textarea}
          className="in composer__text"
          rows={1}
          aria-label="Message"
          aria-describedby={failure ? errorId : hintId}
          aria-invalid={failure ? true : undefined}
          placeholder="Write a message"
          value={body}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          variant={isMain ? 'act' : 'plain'}
          icon
          busy={attachments.isUploading}
          aria-label="Send message"
        >
          {!attachments.isUploading && <Send className="i" aria-hidden="true" />}
        </Button>
      </div>
      {failure && <FieldError id={errorId}>{failure}</FieldError>}
      <p className="hint composer__hint" id={hintId}>
        {hasKeyboard
          ? 'Press Enter to send, Shift+Enter for a new line.'
          : 'JPEG, PNG and PDF files, up to 10 MB.'}
      </p>
    </form>
  )
}

interface ComposerOptions extends Pick<MessageComposerProps, 'threadId' | 'gigs' | 'onTyping'> {
  usual: string | null
}

function useComposer({ threadId, gigs, usual, onTyping }: ComposerOptions) {
  const draft = `draft.${threadId}`
  const [body, setBody] = useState(() => (readPrivate(draft) as string | null) ?? '')
  const [chosen, setChosen] = useState<string | null>()
  const wanted = chosen === undefined ? usual : chosen
  const gigId = gigs.some((gig) => gig.gigId === wanted) ? (wanted ?? null) : null
  const [warned, setWarned] = useState<ScamSign[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const attachments = useAttachments()
  const textarea = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    writePrivate(draft, body === '' ? null : body)
  }, [draft, body])

  const change = (text: string) => {
    setBody(text)
    setWarned([])
    setProblem(null)
    onTyping?.()
  }
  const send = (confirmed: boolean) => {
    const text = body.trim()
    if (attachments.isUploading) return
    if (text === '' && attachments.ready.length === 0) return setProblem(messageTexts.required)
    if (text.length > MESSAGE_LIMITS.thread) return setProblem(messageTexts.tooLong)
    const signs = scamSigns(text)
    if (signs.length > 0 && !confirmed) return setWarned(signs)
    outgoing.add({ threadId, body: text, gigId, attachments: attachments.ready })
    setBody('')
    setWarned([])
    attachments.clear()
    textarea.current?.focus()
  }
  const failure = problem ?? attachments.problem
  return { body, change, gigId, setChosen, warned, attachments, textarea, send, failure }
}

function ScamWarning({
  signs,
  onEdit,
  onSend,
}: {
  signs: ScamSign[]
  onEdit: () => void
  onSend: () => void
}) {
  return (
    <Alert
      tone="warning"
      title="Send this message?"
      actions={
        <>
          <Button size="small" onClick={onEdit}>
            Edit message
          </Button>
          <Button size="small" variant="danger" onClick={onSend}>
            Send anyway
          </Button>
        </>
      }
    >
      {signs.map((sign) => (
        <p key={sign}>{SCAM_WARNINGS[sign]}</p>
      ))}
    </Alert>
  )
}
