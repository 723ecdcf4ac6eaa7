import { MemberText } from '../../components/ui/page/member-text.tsx'
import { linkParts } from './link-parts.ts'

/** Shows plain text with links for its web addresses, except those that lead elsewhere than they seem to. Fetches nothing from them. */
export function LinkedText({ children }: { children: string }) {
  return (
    <MemberText>
      {linkParts(children).map(({ text, isLink }, at) =>
        isLink ? (
          <a key={at} className="link" href={text} target="_blank" rel="noopener noreferrer nofollow ugc">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </MemberText>
  )
}
