import { waitingTime } from '@bandstand/domain/time'
import { useState } from 'react'
import { useNow } from '../../lib/screen/use-now.ts'
import { Button } from '../ui/page/button.tsx'
import { now } from '../../lib/session/clock.ts'

/** The response to a request for a mail. */
export interface MailRequest {
  /** Why it wasn't sent, as the server says; null when it was, and empty when the member didn't confirm who they are. */
  problem: string | null
  /** When the server accepts the next request, in milliseconds; 0 for now. */
  againAt: number
}

export interface ResendMailProps {
  email: string
  label: string
  /** When the server accepts the next request, in milliseconds; 0 for now. */
  againAt?: number
  onSend: () => Promise<MailRequest>
}

/** Shows a button that sends a lost mail again, and how long to wait for the next one. */
export function ResendMail({ email, label, againAt = 0, onSend }: ResendMailProps) {
  const [until, setUntil] = useState(againAt)
  const [answeredAt, setAnsweredAt] = useState(0)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  // The clock may be a second behind the response, which would round two minutes down to one.
  const wait = Math.ceil((until - Math.max(answeredAt, useNow(1000))) / 1000)
  const waitText = `You can send it again in ${waitingTime(wait)}.`
  const send = async () => {
    // The button keeps the focus while it waits, so it is not disabled for the browser.
    if (wait > 0) return setSaid(waitText)
    setSending(true)
    setSaid('')
    setSent(false)
    setProblem(null)
    const requested = await onSend()
    setSending(false)
    setAnsweredAt(now())
    setUntil(requested.againAt)
    setSent(requested.problem === null)
    setProblem(requested.problem)
  }
  return (
    <>
      <Button size="small" busy={isSending} aria-disabled={wait > 0 || undefined} onClick={() => void send()}>
        {label}
      </Button>
      {/* Hidden from screen readers, which would announce every second; they get it when the button is clicked. */}
      {wait > 0 && (
        <span className="meta order-last" aria-hidden="true">
          {waitText}
        </span>
      )}
      <output className={sent ? 'order-last block w-full' : 'sr-only'}>
        {sent ? `We sent a new email to ${email}. Only the newest one works.` : said}
      </output>
      {problem && (
        <p className="order-last w-full" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
