import { readTemplate, type TemplateFields, type TemplateKind } from '@bandstand/domain/templates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useRestoreFocus } from '../../lib/screen/use-restore-focus.ts'
import { SaveTemplate } from './save-template.tsx'
import { TemplateList } from './template-list.tsx'

export interface TemplatesProps<Kind extends TemplateKind> {
  kind: Kind
  /** Returns what the form has now, by the names of a template’s fields. What doesn’t belong to one is left out. */
  read: () => Readonly<Record<string, unknown>>
  /** Fills in the form, and returns what takes that back. */
  onUse: (fields: TemplateFields<Kind>) => () => void
  children: ReactNode
}

/**
 * Shows the member's templates above the fields of a form, and below them the button that saves a template. Without templates
 * there’s only that button. It can be within another form.
 */
export function Templates<Kind extends TemplateKind>({ kind, read, onUse, children }: TemplatesProps<Kind>) {
  const query = useQuery(api.templates.list.queryOptions({ input: { kind } }))
  const { target, restoreFocus } = useRestoreFocus<HTMLDivElement>()
  const templates = query.data?.templates ?? []
  const isEmpty = templates.length === 0
  const use = ({ name, fields }: (typeof templates)[number]) => {
    const undo = onUse(readTemplate(kind, fields))
    toast(`Filled in from “${name}”`, { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <>
      <div
        ref={target}
        tabIndex={-1}
        role={isEmpty ? undefined : 'group'}
        aria-label={isEmpty ? undefined : 'Your templates'}
        className={isEmpty ? 'sr-only' : 'templates'}
      >
        {!isEmpty && <TemplateList templates={templates} onUse={use} onGone={restoreFocus} />}
      </div>
      {children}
      <SaveTemplate kind={kind} templates={templates} read={() => readTemplate(kind, read())} />
    </>
  )
}
