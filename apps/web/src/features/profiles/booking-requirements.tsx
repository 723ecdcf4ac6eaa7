import { MemberText } from '../../components/ui/page/member-text.tsx'
import { ViewSection } from './view-section.tsx'

/** Shows what a venue requires of the acts it books. */
export function BookingRequirements({ text }: { text: string }) {
  return (
    <ViewSection title="Booking requirements">
      <MemberText className="prose">{text}</MemberText>
    </ViewSection>
  )
}
