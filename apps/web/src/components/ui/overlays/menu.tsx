import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Count } from '../status/count.tsx'

export interface MenuEntry {
  label: string
  /** Distinguishes it from another entry with the same label. */
  id?: string
  icon?: LucideIcon
  /** How many items are pending behind it. */
  count?: number
  /** A path of this app; without it `onSelect` runs. */
  to?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** A hairline above it. */
  separated?: boolean
}

/** One of a few. */
export interface MenuChoice {
  label: string
  /** `count`: how much there is to do there. */
  options: readonly { value: string; label: string; count?: number }[]
  value: string
  onValueChange: (value: string) => void
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Shown above the entries: whose menu it is. */
  head?: ReactNode
  /** Below the entries; choosing keeps the menu open. */
  choices?: readonly MenuChoice[]
  align?: 'start' | 'end'
  defaultOpen?: boolean
}

/** Shows a button that opens a list of actions or links. */
export function Menu({
  trigger,
  entries,
  head,
  choices = [],
  align = 'end',
  defaultOpen = false,
}: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={8} align={align}>
          <Base.Popup className="menu">
            {head && <div className="menu__id">{head}</div>}
            {entries.map((entry) => (
              <Entry key={entry.id ?? entry.label} {...entry} />
            ))}
            {choices.map((choice, index) => (
              <Choice key={choice.label} {...choice} ruled={index > 0 || entries.length > 0} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ label, icon: Glyph, count = 0, to, onSelect, danger, disabled, separated }: MenuEntry) {
  const className = danger ? 'menu__item menu__item--danger' : 'menu__item'
  const content = (
    <>
      {Glyph && <Glyph className="i" aria-hidden="true" />}
      {label}
      <Count value={count} />
    </>
  )
  return (
    <>
      {separated && <Base.Separator className="menu__rule" />}
      {to === undefined ? (
        <Base.Item className={className} disabled={disabled ?? false} onClick={onSelect}>
          {content}
        </Base.Item>
      ) : (
        <Base.LinkItem className={className} closeOnClick render={<Link to={to} />}>
          {content}
        </Base.LinkItem>
      )}
    </>
  )
}

function Choice({ label, options, value, onValueChange, ruled }: MenuChoice & { ruled: boolean }) {
  return (
    <>
      {ruled && <Base.Separator className="menu__rule" />}
      <Base.RadioGroup value={value} onValueChange={onValueChange}>
        <Base.GroupLabel className="menu__label">{label}</Base.GroupLabel>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className="menu__item" closeOnClick={false}>
            {option.label}
            <Count value={option.count ?? 0} noun="to do" />
            <Base.RadioItemIndicator className="menu__tick">
              <Check className="i i--s" aria-hidden="true" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </>
  )
}
