import type { NetworkPerson } from '@bandstand/api-spec'
import { Link } from 'react-router'
import { pathText } from './network-text.ts'
import { PersonAvatar } from './person-avatar.tsx'
import './path-picture.css'

export interface PathPictureProps {
  /** From the reader to somebody, both included. */
  path: readonly NetworkPerson[]
  hrefFor: (person: NetworkPerson) => string
}

/** Shows the shortest path to a member as a row of avatars. */
export function PathPicture({ path, hrefFor }: PathPictureProps) {
  return (
    <div className="stack gap-2">
      <ol className="way" aria-label="Connection path">
        {path.map((person, index) => (
          <li key={person.uuid}>
            <PersonAvatar person={person} size={path.length > 4 ? 'normal' : 'large'} />
            {index === 0 ? (
              <span className="way__name">You</span>
            ) : index === path.length - 1 ? (
              <span className="way__name">{person.name}</span>
            ) : (
              <Link to={hrefFor(person)} className="way__name link" preventScrollReset>
                {person.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="muted">{pathText(path)}</p>
    </div>
  )
}
