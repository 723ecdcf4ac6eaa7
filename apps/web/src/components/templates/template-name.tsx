import { TEMPLATE_NAME_MAX, templateNameInput } from '@bandstand/domain/templates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'
import { Button } from '../ui/page/button.tsx'

interface TemplateNameProps {
  initial: string
  hint?: (name: string) => string | undefined
  submitLabel: (name: string) => string
  busy: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onSubmit: (name: string) => Promise<void>
  onCancel: () => void
}

/** Shows the field of a template’s name with its buttons. It’s no form, as it lies within the form that the template fills in. */
export function TemplateName({ initial, hint, submitLabel, busy, failure, ...props }: TemplateNameProps) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // It appears at the press of a button, for this.
  useEffect(() => field.current?.focus(), [])
  const submit = async () => {
    const judged = templateNameInput.safeParse({ name })
    setProblem(judged.error?.issues[0]?.message)
    if (judged.success) await props.onSubmit(judged.data.name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="templates__name">
      <Field label="Template name" hint={hint?.(name)} error={problem ?? failure ?? undefined}>
        <Input
          ref={field}
          autoComplete="off"
          maxLength={TEMPLATE_NAME_MAX}
          value={name}
          placeholder="Friday trio"
          onChange={({ target }) => setName(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="row">
        <Button size="small" busy={busy} onClick={() => void submit()}>
          {submitLabel(name)}
        </Button>
        <Button size="small" variant="quiet" disabled={busy} onClick={props.onCancel}>
          Cancel<span className="sr-only"> the template</span>
        </Button>
      </div>
    </div>
  )
}
