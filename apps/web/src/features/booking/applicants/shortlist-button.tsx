import type { ApplicationCard } from '@bandstand/api-spec'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../../components/ui/page/button.tsx'

interface ShortlistButtonProps extends Pick<ButtonLook, 'size'> {
  abilities: ApplicationCard['abilities']
  busy: boolean
  onShortlist: (shortlisted: boolean) => void
  /** Added to its name. */
  children?: ReactNode
}

/** Shows a button that puts an application on its venue's shortlist or takes it off; nothing to others. */
export function ShortlistButton({ abilities, onShortlist, children, ...button }: ShortlistButtonProps) {
  const isOn = abilities.unshortlist
  if (!abilities.shortlist && !isOn) return null
  return (
    <Button {...button} aria-pressed={isOn} onClick={() => onShortlist(abilities.shortlist)}>
      <Star className="i i--s" fill={isOn ? 'currentColor' : 'none'} aria-hidden="true" />
      {isOn ? 'Shortlisted' : 'Shortlist'}
      {children}
    </Button>
  )
}
