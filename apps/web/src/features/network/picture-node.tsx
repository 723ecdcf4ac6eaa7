import type { NetworkPicture } from '@bandstand/api-spec'
import { sizedPicture } from '@bandstand/domain/storage'
import { useId } from 'react'
import { avatarShape } from './network-text.ts'
import type { Spot } from './picture-layout.ts'
import './picture-node.css'

export interface PictureNodeProps {
  person: NetworkPicture['people'][number]
  spot: Spot
  labeled: boolean
  faded: boolean
  /** How many times larger the picture is. */
  scale: number
  /** In units of the picture. */
  nameSize: number
  onLit: (on: boolean) => void
}

const NAME_CHARS = 18

/** Shows a member in the graph: artists are round, venues are square. */
export function PictureNode({
  person,
  spot: { x, y, radius },
  labeled,
  faded,
  scale,
  nameSize,
  onLit,
}: PictureNodeProps) {
  const id = useId()
  const { name, degree, profileImageUrl } = person
  const shape = avatarShape(person)
  const width = 2 * radius * scale * window.devicePixelRatio > 128 ? 256 : 128
  const outline =
    shape === 'artist' ? (
      <circle cx={x} cy={y} r={radius} />
    ) : (
      <rect x={x - radius} y={y - radius} width={2 * radius} height={2 * radius} />
    )
  return (
    <g
      className={`net-node net-node--${shape}`}
      data-degree={degree}
      data-faded={faded || undefined}
      onMouseEnter={() => onLit(true)}
      onMouseLeave={() => onLit(false)}
    >
      {outline}
      {profileImageUrl ? (
        <>
          <clipPath id={id}>{outline}</clipPath>
          <image
            href={sizedPicture(profileImageUrl, { cut: 'square', width }) ?? profileImageUrl}
            x={x - radius}
            y={y - radius}
            width={2 * radius}
            height={2 * radius}
            preserveAspectRatio="xMidYMid slice"
            clipPath={`url(#${CSS.escape(id)})`}
          />
        </>
      ) : (
        <text className="net-node__letter" x={x} y={y} fontSize={radius * 1.1}>
          {(Array.from(name.trim())[0] ?? '?').toUpperCase()}
        </text>
      )}
      {labeled && (
        <text className="net-node__name" x={x} y={y + radius + nameSize} fontSize={nameSize}>
          {degree === 0 ? 'You' : shortName(name)}
        </text>
      )}
    </g>
  )
}

/** Returns a name as it is printed in the picture. */
export function shortName(name: string): string {
  return name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS - 1).trimEnd()}…` : name
}
