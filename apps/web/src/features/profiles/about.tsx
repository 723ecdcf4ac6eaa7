import { profileScreenTexts } from './profile-texts.ts'
import { ViewSection } from './view-section.tsx'

/** What the owner says, in the paragraphs in which it was written. */
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
