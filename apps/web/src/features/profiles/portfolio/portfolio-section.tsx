import { MAX_PORTFOLIO_ITEMS, type PortfolioItem } from '@bandstand/domain/profiles'
import { PROFILE_IMAGE_TYPES } from '@bandstand/domain/storage'
import { ImagePlus, Link as LinkGlyph } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../components/ui/page/button.tsx'
import { UploadProgress } from '../../../components/ui/inputs/upload-progress.tsx'
import { FieldError } from '../../../components/ui/inputs/field-error.tsx'
import { useImageUpload } from '../../../lib/files/use-image-upload.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { BOTH_COLUMNS, FormSection } from '../form/form-section.tsx'
import { useFieldError } from '../form/form-fields.tsx'
import { PortfolioRow } from './portfolio-row.tsx'
import type { ProfileFormValues } from '../form/profile-form-values.ts'
import './portfolio-section.css'

/** Shows the form's portfolio, in the order that the artist sets: images, uploaded when they are chosen, and links. */
export function PortfolioSection({ userId }: { userId: string }) {
  const section = useRef<HTMLDivElement>(null)
  const { fields, said, add, moveItem, removeItem } = useItems(section)
  const fileInput = useRef<HTMLInputElement>(null)
  const listError = useFieldError('portfolioItems')

  const upload = useImageUpload(userId, (url) => add({ type: 'image', url, title: '' }, 'title'))
  const isSending = upload.percent !== null
  const full = fields.length >= MAX_PORTFOLIO_ITEMS
  return (
    <FormSection title="Portfolio">
      <div ref={section} className={`stack ${BOTH_COLUMNS}`}>
        {fields.length > 0 && (
          <ol className="work-rows">
            {fields.map((field, index) => (
              <PortfolioRow
                key={field.id}
                index={index}
                count={fields.length}
                onMove={(to) => moveItem(index, to)}
                onRemove={() => removeItem(index)}
              />
            ))}
          </ol>
        )}
        {listError && <FieldError>{listError}</FieldError>}
        <div className="flex flex-wrap gap-2">
          <input
            ref={fileInput}
            type="file"
            hidden
            aria-label="Portfolio upload"
            accept={PROFILE_IMAGE_TYPES.join(',')}
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file may be chosen again after an error.
              event.target.value = ''
              if (file) void upload.send(file)
            }}
          />
          <Button size="small" busy={isSending} disabled={full} onClick={() => fileInput.current?.click()}>
            {!isSending && <ImagePlus className="i i--s" aria-hidden="true" />}
            {isSending ? 'Uploading…' : 'Add an image'}
          </Button>
          <Button
            size="small"
            disabled={full}
            data-act="add"
            onClick={() => add({ type: 'video', url: '', title: '' }, 'url')}
          >
            <LinkGlyph className="i i--s" aria-hidden="true" />
            Add a link
          </Button>
          {upload.percent !== null && <UploadProgress percent={upload.percent} onCancel={upload.cancel} />}
        </div>
        {upload.problem && (
          <div role="alert">
            <FieldError>{upload.problem}</FieldError>
          </div>
        )}
        <p className="hint">
          {full
            ? `All ${MAX_PORTFOLIO_ITEMS} spots are used. Remove something to add more.`
            : 'JPEG or PNG, max 5MB. Videos, tracks and playlists play on your page if their service allows it.'}
        </p>
        <output className="sr-only">{said}</output>
      </div>
    </FormSection>
  )
}

/** Returns the items and what changes them, by clicks in the rows that are in `section`. */
function useItems(section: RefObject<HTMLDivElement | null>) {
  const { getValues } = useFormContext<ProfileFormValues>()
  const { fields, append, insert, move, remove } = useFieldArray<ProfileFormValues, 'portfolioItems'>({
    name: 'portfolioItems',
  })
  const focusNext = useRef<string | null>(null)
  const [said, setSaid] = useState('')

  // A row that was moved or removed loses the focus, which moves to where the next click is expected.
  useEffect(() => {
    const selector = focusNext.current
    focusNext.current = null
    const find = (what: string) => section.current?.querySelector<HTMLElement>(what)
    if (selector) (find(selector) ?? find('[data-act="add"]'))?.focus()
  })

  const add = (item: PortfolioItem, focusOn: 'title' | 'url') =>
    append(item, { focusName: `portfolioItems.${getValues('portfolioItems').length}.${focusOn}` })
  const moveItem = (from: number, to: number) => {
    const last = fields.length - 1
    const goesOn = to > from ? to < last : to > 0
    const way = to > from === goesOn ? 'down' : 'up'
    focusNext.current = `[data-item="${to}"] [data-act="${way}"]`
    setSaid(`Now ${to + 1} of ${fields.length}`)
    move(from, to)
  }
  const removeItem = (index: number) => {
    const item = getValues(`portfolioItems.${index}`)
    focusNext.current = `[data-item="${Math.min(index, fields.length - 2)}"] [data-act="remove"]`
    remove(index)
    toast(`${item.title.trim() ? `“${item.title.trim()}”` : 'The item'} was removed`, {
      action: {
        label: 'Undo',
        onClick: () => {
          const place = Math.min(index, getValues('portfolioItems').length)
          insert(place, item, { shouldFocus: false })
        },
      },
    })
  }
  return { fields, said, add, moveItem, removeItem }
}
