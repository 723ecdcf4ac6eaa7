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
  return (
    <>
      {editing ? (
        <ul>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} onGone={onGone} />
          ))}
        </ul>
      ) : (
        <p className="label">Use a template</p>
      )}
      <div className="templates__list">
        {!editing &&
          shown.map((template) => (
            <Button key={template.id} size="small" onClick={() => onUse(template)}>
              {template.name}
            </Button>
          ))}
        {!editing && shown.length < templates.length && (
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
        {/* The same button in both states keeps the focus. */}
        <Button size="small" variant="quiet" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {editing ? 'Done' : 'Edit templates'}
        </Button>
      </div>
    </>
  )
}
