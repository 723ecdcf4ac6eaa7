import { parseWebUrl } from '@bandstand/domain/profiles'

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi

/**
 * Plain text in which addresses of the web can be opened, but for those that lead elsewhere than they seem to. Nothing is
 * fetched from them before somebody does.
 */
export function LinkedText({ children }: { children: string }) {
  const found = [...children.matchAll(ADDRESS)].filter(([address]) => parseWebUrl(address) !== null)
  const ends = found.map((match) => match.index + match[0].length)
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {found.map((match, at) => (
        <span key={match.index}>
          {children.slice(ends[at - 1] ?? 0, match.index)}
          <a className="link" href={match[0]} target="_blank" rel="noopener noreferrer nofollow ugc">
            {match[0]}
          </a>
        </span>
      ))}
      {children.slice(ends.at(-1) ?? 0)}
    </p>
  )
}
