import { ViewSection } from './view-section.tsx'

/** Shows what a venue requires of the acts it books. */
export function BookingRequirements({ text }: { text: string }) {
  return (
    <ViewSection title="Booking requirements">
      <p className="prose whitespace-pre-line break-words">{text}</p>
    </ViewSection>
  )
}
