import type { Template } from '@bandstand/api-spec'
import { type TemplateKind, templateKey } from '@bandstand/domain/templates'
import { BookmarkPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { Button } from '../ui/page/button.tsx'
import { TemplateName } from './template-name.tsx'

interface SaveTemplateProps {
  kind: TemplateKind
  templates: readonly Template[]
  /** Returns what is saved. */
  read: () => Record<string, unknown>
}

/** Shows the button that saves what a form has as a template: a new one, or one that has the name already. */
export function SaveTemplate({ kind, templates, read }: SaveTemplateProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // A second press after a lost answer must not save a second one.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const { busy, failure, run, dismiss } = useWrite({ changes: ['templates'] })
  const sameName = (name: string) => templates.find((other) => templateKey(other.name) === templateKey(name))
  const close = () => {
    setOpen(false)
    dismiss()
    button.current?.focus()
  }
  const save = async (name: string) => {
    const id = sameName(name)?.id ?? newId
    if (!(await run(() => client.templates.save({ id, name, kind, fields: read() })))) return
    setNewId(crypto.randomUUID())
    close()
    toast(`Template “${name}” saved`)
  }
  return (
    <div className="templates">
      <div>
        <Button
          ref={button}
          size="small"
          variant="quiet"
          aria-expanded={open}
          onClick={() => (open ? close() : setOpen(true))}
        >
          <BookmarkPlus className="i" aria-hidden="true" />
          Save as template
        </Button>
      </div>
      {open && (
        <TemplateName
          initial=""
          hint={(name) => {
            const same = sameName(name)
            return same
              ? `This overwrites “${same.name}”.`
              : 'Fills in this form with one press next time. Dates aren’t saved.'
          }}
          submitLabel={(name) => (sameName(name) ? 'Overwrite template' : 'Save template')}
          busy={busy}
          failure={failure}
          onSubmit={save}
          onCancel={close}
        />
      )}
    </div>
  )
}
