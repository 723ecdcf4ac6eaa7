import { MemberText } from '../../components/ui/page/member-text.tsx'
import { profileScreenTexts } from './profile-texts.ts'
import { ViewSection } from './view-section.tsx'

/** Shows a member's text about themselves, with its paragraphs. */
export function About({ bio }: { bio: string | null }) {
  return (
    <ViewSection title="About">
      {bio ? (
        <MemberText className="prose">{bio}</MemberText>
      ) : (
        <p className="muted">{profileScreenTexts.noBio}</p>
      )}
    </ViewSection>
  )
}
