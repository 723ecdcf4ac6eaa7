import type { MessageAbout } from '@bandstand/api-spec'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { aboutText } from './about-gig.ts'
import './about-select.css'

const NO_GIG = ''

export interface AboutSelectProps {
  gigs: MessageAbout[]
  /** The chosen gig; null for none. */
  gigId: string | null
  onChange: (gigId: string | null) => void
}

/** Shows which gig the next message is about, and lets its writer choose another one, or none. */
export function AboutSelect({ gigs, gigId, onChange }: AboutSelectProps) {
  const options = gigs.map((gig) => ({ value: gig.gigId, label: aboutText(gig) }))
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the select inside
    <label className="about-select">
      <span className="meta">About</span>
      <NativeSelect
        options={[...options, { value: NO_GIG, label: 'No gig' }]}
        value={gigId ?? NO_GIG}
        onValueChange={(value) => onChange(value === NO_GIG ? null : value)}
      />
    </label>
  )
}
