import { linkParts } from './link-parts.ts'

/**
 * Plain text in which addresses of the web can be opened, but for those that lead elsewhere than they seem to. Nothing is
 * fetched from them before somebody does.
 */
export function LinkedText({ children }: { children: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {linkParts(children).map(({ text, isLink }, at) =>
        isLink ? (
          <a key={at} className="link" href={text} target="_blank" rel="noopener noreferrer nofollow ugc">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
