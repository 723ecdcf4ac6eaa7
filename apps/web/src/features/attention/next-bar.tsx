import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useIsInView } from '../../lib/screen/use-is-in-view.ts'
import { useKeyboardOpen } from '../../lib/screen/use-keyboard-open.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { classNames } from '../../lib/text/class-names.ts'
import { Deadline } from './deadline.tsx'
import { anchorOf } from './step-anchor.ts'
import { StepButton } from './step-button.tsx'
import './next-bar.css'

/** Shows the reader's next step for a booking at the bottom of a phone, unless its part of the page is on screen. */
export function NextBar({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(api.attention.forBooking.queryOptions({ input: { bookingId } }))
  const item = data?.mine[0]
  const anchor = item ? anchorOf(item) : null
  const isThere = useIsInView(
    () => (anchor ? document.getElementById(anchor)?.closest('section') : null),
    anchor,
    // A part that has only begun behind the bar isn't reached yet.
    40,
  )
  const isTyping = useKeyboardOpen()
  const now = useNow(60_000)
  if (!item) return null
  return (
    <section
      className={classNames('next-bar', (isThere || isTyping) && 'is-away')}
      aria-label="Your next step"
    >
      <div>
        <p>
          <b>{item.title}</b>
        </p>
        <Deadline item={item} now={now} />
      </div>
      <StepButton item={item} variant="act" />
    </section>
  )
}
