import type { TextStatus } from '@bandstand/api-spec'
import { CODE_DIGITS, CODE_MINUTES } from '@bandstand/domain/accounts'
import { TEXT_TOPIC_LABELS, TEXT_TOPICS, TEXTS_PER_DAY } from '@bandstand/domain/notifications'
import { countOf } from '@bandstand/domain/product'
import { dayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite, type Write } from '../../lib/api/use-write.ts'

type Change = Write<TextStatus>

/** Shows how to get a few notices as text messages, where this installation sends any. */
export function TextsHere() {
  const { data: status } = useQuery(api.texts.get.queryOptions({ staleTime: 0 }))
  const change = useWrite<TextStatus>({ changes: [], shows: () => api.texts.get.queryKey() })
  if (!status || (!status.isAvailable && status.state === 'none')) return null
  return (
    <section className="stack" aria-labelledby="texts-here">
      <SectionHead id="texts-here" level={3}>
        Text messages
      </SectionHead>
      <p className="prose muted">
        Get what can’t wait as a text too: on show days, at short notice, and when an act asks whether you can
        play. At most {TEXTS_PER_DAY} a day, and not at night unless it’s about that night’s show. Your
        carrier’s rates may apply.
      </p>
      {status.pausedUntil && (
        <Alert tone="warning">
          This month’s text messages are used up. Until {dayText(status.pausedUntil)} you get emails and push
          notifications only.
        </Alert>
      )}
      {status.state === 'none' && <NumberForm change={change} />}
      {status.state === 'unconfirmed' && <CodeForm status={status} change={change} />}
      {status.state === 'on' && <Topics key={status.topics.join()} status={status} change={change} />}
      {status.state === 'stopped' && (
        <Alert tone="info" title={`Texts to ${status.number} are stopped`}>
          Somebody replied STOP from this phone. To get texts again, text START
          {status.sender ? ` to ${status.sender}` : ' to the number they came from'}.
        </Alert>
      )}
      {status.state === 'refused' && (
        <Alert tone="warning" title={`We can’t text ${status.number}`}>
          It may be a landline, or not be in service. Remove it and add a mobile number.
        </Alert>
      )}
      {status.state !== 'none' && (
        <div>
          <Button
            size="small"
            busy={change.running === 'remove'}
            onClick={() => void change.run(() => client.texts.remove(), 'remove')}
          >
            Remove {status.number}
          </Button>
        </div>
      )}
      <TextAlert tone="danger" takesFocus onDismiss={change.dismiss} text={change.failure} />
    </section>
  )
}

function NumberForm({ change }: { change: Change }) {
  const [number, setNumber] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change.run(() => client.texts.start({ number }), 'start')
  }
  return (
    <form className="stack" aria-label="Add your mobile number" onSubmit={submit}>
      <Field label="Mobile number" hint="US or Canada. We’ll text you a code." required>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" busy={change.running === 'start'}>
          Send code
        </Button>
      </div>
    </form>
  )
}

function CodeForm({ status, change }: { status: TextStatus; change: Change }) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change.run(() => client.texts.confirm({ code }), 'confirm')
  }
  return (
    <form className="stack" aria-label="Confirm your number" onSubmit={submit}>
      <p>
        We texted a code to <strong>{status.number}</strong>. It works for {countOf(CODE_MINUTES, 'minute')}.
      </p>
      <Field label="Code" hint={`The ${CODE_DIGITS} digits in the text.`} required>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="row gap-3">
        <Button type="submit" variant="act" busy={change.running === 'confirm'}>
          Turn on texts
        </Button>
        <Button
          busy={change.running === 'resend'}
          onClick={() => void change.run(() => client.texts.start({ number: status.number! }), 'resend')}
        >
          Send a new code
        </Button>
      </div>
    </form>
  )
}

function Topics({ status, change }: { status: TextStatus; change: Change }) {
  const [topics, setTopics] = useState(status.topics)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change.run(() => client.texts.setTopics({ topics }), 'topics')
  }
  return (
    <form className="stack" aria-label="Text messages" onSubmit={submit}>
      <p>
        You get texts at <strong>{status.number}</strong>.
      </p>
      {TEXT_TOPICS.map((topic) => (
        <Checkbox
          key={topic}
          label={`${TEXT_TOPIC_LABELS[topic].label}: ${TEXT_TOPIC_LABELS[topic].about}`}
          checked={topics.includes(topic)}
          onChange={(event) =>
            setTopics((all) =>
              event.target.checked ? [...all, topic] : all.filter((each) => each !== topic),
            )
          }
        />
      ))}
      <div>
        <Button type="submit" busy={change.running === 'topics'}>
          Save text messages
        </Button>
      </div>
    </form>
  )
}
