import type { Template } from '@bandstand/api-spec'
import { useState } from 'react'
import { Button } from '../ui/page/button.tsx'
import { TemplateRow } from './template-row.tsx'

/** How many are shown at first. */
const FEW = 6

interface TemplateListProps {
  templates: readonly Template[]
  onUse: (template: Template) => void
  /** Called when a focused button is about to go. */
  onGone: () => void
}

/** Shows a button for each template, which fills in the form, or the list in which they’re renamed and deleted. */
export function TemplateList({ templates, onUse, onGone }: TemplateListProps) {
  const [editing, setEditing] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? templates : templates.slice(0, FEW)
  const toggle = (
    <Button size="small" variant="quiet" aria-expanded={editing} onClick={() => setEditing(!editing)}>
      {editing ? 'Done' : 'Edit templates'}
    </Button>
  )
  if (editing)
    return (
      <>
        <ul>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} onGone={onGone} />
          ))}
        </ul>
        <div>{toggle}</div>
      </>
    )
  return (
    <>
      <p className="label">Use a template</p>
      <div className="templates__list">
        {shown.map((template) => (
          <Button key={template.id} size="small" onClick={() => onUse(template)}>
            {template.name}
          </Button>
        ))}
        {shown.length < templates.length && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setShowsAll(true)
              onGone()
            }}
          >
            Show all {templates.length}
          </Button>
        )}
        {toggle}
      </div>
    </>
  )
}
