import { Button } from '../../components/ui/page/button.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { HeartFilter } from './heart-filter.tsx'
import { useSavedGigs, useSavesGigs } from './use-saved-gig.ts'

export interface SavedGigsFilterProps {
  isOn: boolean
  onChange: (saved: boolean) => void
}

/** Shows artists a switch that limits the list to the gigs they saved, with how many they have. */
export function SavedGigsFilter({ isOn, onChange }: SavedGigsFilterProps) {
  const summary = useSavedGigs()
  if (!useSavesGigs()) return null
  return <HeartFilter label="Saved" count={summary?.used} isOn={isOn} onChange={onChange} />
}

/** Shows how many saved gigs can no longer be opened, with a button that removes them; nothing when there are none. */
export function UnavailableSavedGigs() {
  const unavailable = useSavedGigs()?.unavailable ?? 0
  const { busy, run } = useWrite({ changes: ['savedGigs'], toasts: true })
  if (unavailable === 0) return null
  return (
    <p className="row gap-3 text-meta text-ink-2">
      {unavailable === 1 ? '1 saved gig is' : `${unavailable} saved gigs are`} no longer available because the
      venue isn’t on Bandstand anymore.
      <Button size="small" busy={busy} onClick={() => void run(() => client.savedGigs.removeUnavailable())}>
        Remove
      </Button>
    </p>
  )
}
