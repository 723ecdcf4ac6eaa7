import { Heart } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { HeartButton } from './heart-button.tsx'
import { useSavedGig, useSavesGigs } from './use-saved-gig.ts'
import './favorites.css'

interface GigToSave {
  id: string
  title: string
}

/** Shows a heart to artists, filled while the gig is saved. */
export function SaveGigHeart({ gig }: { gig: GigToSave }) {
  const { isSaved, toggle } = useSavedGig(gig)
  if (!useSavesGigs()) return null
  return (
    <HeartButton
      label={`Save ${gig.title}`}
      title={isSaved ? 'Remove from saved gigs' : 'Save gig'}
      isOn={isSaved}
      onToggle={toggle}
    />
  )
}

/** Shows a button to artists that saves the gig or removes it from the saved ones. */
export function SaveGigButton({ gig }: { gig: GigToSave }) {
  const { isSaved, toggle } = useSavedGig(gig)
  if (!useSavesGigs()) return null
  return (
    <Button size="small" className="save-gig" disabled={isSaved === undefined} onClick={toggle}>
      <Heart className={isSaved ? 'i i--s is-filled' : 'i i--s'} aria-hidden="true" />
      {isSaved ? 'Remove from saved' : 'Save gig'}
    </Button>
  )
}
