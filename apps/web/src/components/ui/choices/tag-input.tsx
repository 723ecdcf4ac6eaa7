import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { addTags, pastedTags } from '../../../lib/loading/add-tags.ts'
import { Button } from '../page/button.tsx'
import { useFieldControl } from '../inputs/field-context.ts'

export interface TagInputProps {
  value: readonly string[]
  onValueChange: (value: string[]) => void
  placeholder?: string
  disabled?: boolean
}

/** Shows an input for free tags, such as a venue's amenities. Commas separate several; empty and repeated ones are ignored. */
export function TagInput({ value, onValueChange, placeholder, disabled }: TagInputProps) {
  const control = useFieldControl()
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const { tags } = addTags(value, text)
    if (tags.length > value.length) onValueChange(tags)
    setTyped('')
  }
  return (
    <div className="flex items-start gap-2">
      <div className="chips min-w-0 flex-1">
        {value.map((tag) => (
          <span key={tag} className="chip">
            {tag}
            <button
              type="button"
              disabled={disabled}
              aria-label={`Remove ${tag}`}
              onClick={() => onValueChange(value.filter((other) => other !== tag))}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          {...control}
          value={typed}
          placeholder={placeholder}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const pasted = pastedTags(event)
            if (pasted === null) return
            event.preventDefault()
            add(`${typed},${pasted}`)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              add(typed)
            } else if (event.key === 'Backspace' && typed === '') {
              onValueChange(value.slice(0, -1))
            }
          }}
        />
      </div>
      <Button icon onClick={() => add(typed)} disabled={disabled} aria-label="Add">
        <Plus className="i" aria-hidden="true" />
      </Button>
    </div>
  )
}
