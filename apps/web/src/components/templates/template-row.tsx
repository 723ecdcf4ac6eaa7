import type { Template } from '@bandstand/api-spec'
import { useState } from 'react'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { Button } from '../ui/page/button.tsx'
import { TemplateName } from './template-name.tsx'

interface TemplateRowProps {
  template: Template
  onGone: () => void
}

/** Shows a template with what renames and deletes it. */
export function TemplateRow({ template, onGone }: TemplateRowProps) {
  const { id, name } = template
  const [renaming, setRenaming] = useState(false)
  // Also the action of the toast, by when the row is gone.
  const { busy, run } = useWrite({ changes: ['templates'], toasts: true })
  const rename = useWrite({ changes: ['templates'] })
  const remove = async () => {
    if (!(await run(() => client.templates.remove({ id })))) return
    onGone()
    const putBack = () => void run(() => client.templates.save(template))
    toast(`Template “${name}” deleted`, { action: { label: 'Undo', onClick: putBack } })
  }
  const close = () => {
    setRenaming(false)
    onGone()
  }
  if (renaming)
    return (
      <li className="templates__row">
        <TemplateName
          initial={name}
          submitLabel={() => 'Rename template'}
          busy={rename.busy}
          failure={rename.failure}
          onSubmit={async (typed) => {
            if (await rename.run(() => client.templates.rename({ id, name: typed }))) close()
          }}
          onCancel={close}
        />
      </li>
    )
  return (
    <li className="templates__row">
      <b className="wrap-anywhere">{name}</b>
      <div className="row gap-1">
        <Button size="small" onClick={() => setRenaming(true)}>
          Rename<span className="sr-only">: {name}</span>
        </Button>
        <Button size="small" variant="danger" busy={busy} onClick={() => void remove()}>
          Delete<span className="sr-only">: {name}</span>
        </Button>
      </div>
    </li>
  )
}
