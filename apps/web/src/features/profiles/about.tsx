import { profileScreenTexts } from './profile-texts.ts'
import { ViewSection } from './view-section.tsx'

/** Shows a member's text about themselves, with its paragraphs. */
export function About({ bio }: { bio: string | null }) {
  return (
    <ViewSection title="About">
      {bio ? (
        <p className="prose whitespace-pre-line break-words">{bio}</p>
      ) : (
        <p className="muted">{profileScreenTexts.noBio}</p>
      )}
    </ViewSection>
  )
}
