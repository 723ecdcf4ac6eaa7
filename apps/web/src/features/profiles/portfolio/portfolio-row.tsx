import { completeWebUrl, playerFor } from '@bandstand/domain/profiles'
import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../components/ui/page/button.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { NativeSelect } from '../../../components/ui/choices/native-select.tsx'
import { Picture } from '../../../components/ui/pictures/picture.tsx'
import type { ProfileFormValues } from '../form/profile-form-values.ts'
import './portfolio-row.css'

const LINK_TYPES = [
  { value: 'video', label: 'Video' },
  { value: 'other', label: 'Other' },
] as const

export interface PortfolioRowProps {
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** Shows one item of the portfolio in the form. */
export function PortfolioRow({ index, count, onMove, onRemove }: PortfolioRowProps) {
  const { register, setValue, formState } = useFormContext<ProfileFormValues>()
  const item = useWatch<ProfileFormValues, `portfolioItems.${number}`>({ name: `portfolioItems.${index}` })
  const errors = formState.errors.portfolioItems?.[index]
  const place = `item ${index + 1}`
  const followLink = (event: ChangeEvent<HTMLInputElement>) => {
    const player = playerFor(event.target.value)
    if (player) setValue(`portfolioItems.${index}.type`, player.shape === 'video' ? 'video' : 'other')
  }
  return (
    <li className="work-row" data-item={index}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset would lay out its children its own way. */}
      <div role="group" aria-label={`Portfolio ${place}`} className="work-row__fields">
        {item.type === 'image' ? (
          <Picture
            className="work-row__image"
            src={item.url}
            alt=""
            cut="whole"
            sizes="132px"
            width={132}
            height={88}
          />
        ) : (
          <>
            <Field label="Link" error={errors?.url?.message} hint={playerHint(item.url)} required>
              <Input
                type="url"
                inputMode="url"
                placeholder="https://"
                {...register(`portfolioItems.${index}.url`, { onChange: followLink })}
              />
            </Field>
            <TypeField index={index} />
          </>
        )}
        <Field
          label="Title"
          error={errors?.title?.message ?? (item.type === 'image' ? errors?.url?.message : undefined)}
          hint={item.type === 'image' ? 'Describe what’s in it, for people who can’t see it too.' : undefined}
          required
          className="work-row__title"
        >
          <Input {...register(`portfolioItems.${index}.title`)} />
        </Field>
      </div>
      <div className="work-row__acts">
        <RowButton
          act="up"
          label={`Move ${place} up`}
          disabled={index === 0}
          Glyph={ArrowUp}
          onClick={() => onMove(index - 1)}
        />
        <RowButton
          act="down"
          label={`Move ${place} down`}
          disabled={index === count - 1}
          Glyph={ArrowDown}
          onClick={() => onMove(index + 1)}
        />
        <RowButton act="remove" label={`Remove ${place}`} Glyph={Trash2} onClick={onRemove} />
      </div>
    </li>
  )
}

interface RowButtonProps {
  act: string
  label: string
  disabled?: boolean
  Glyph: LucideIcon
  onClick: () => void
}

function RowButton({ act, label, disabled, Glyph, onClick }: RowButtonProps) {
  return (
    <Button
      icon
      size="small"
      variant="quiet"
      data-act={act}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Glyph className="i i--s" aria-hidden="true" />
    </Button>
  )
}

function TypeField({ index }: { index: number }) {
  const { field } = useController<ProfileFormValues, `portfolioItems.${number}.type`>({
    name: `portfolioItems.${index}.type`,
  })
  return (
    <Field label="Type">
      <NativeSelect
        options={LINK_TYPES}
        value={field.value === 'other' ? 'other' : 'video'}
        onValueChange={field.onChange}
      />
    </Field>
  )
}

function playerHint(typed: string): string | undefined {
  const url = completeWebUrl(typed.trim())
  const player = playerFor(url)
  if (player) return `Plays on your page, from ${player.service}.`
  return URL.parse(url)?.hostname.endsWith('.bandcamp.com')
    ? 'To play it on your page, use the address from Share / Embed on Bandcamp.'
    : undefined
}
