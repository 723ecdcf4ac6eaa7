import { Button, type ButtonLook } from '../../../components/ui/page/button.tsx'

export interface PostAgainProps extends Pick<ButtonLook, 'size'> {
  gig: { id: string; title: string }
}

/** Shows a link to the form of a new gig, filled with a copy of this one except its date. */
export function PostAgain({ gig, size = 'normal' }: PostAgainProps) {
  return (
    <Button size={size} to={`/gigs/create?from=${gig.id}`}>
      Post again{size === 'small' && <span className="sr-only">: {gig.title}</span>}
    </Button>
  )
}
