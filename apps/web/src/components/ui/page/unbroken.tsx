import { unbrokenParts } from '@bandstand/domain/text'

/**
 * Shows a text whose hours, and state with ZIP code, stay on one line if they fit on one, and in which no line begins with a
 * dot. A copied text has ordinary spaces.
 */
export function Unbroken({ children }: { children: string }) {
  return unbrokenParts(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="inline-block">
        {part}
      </span>
    ),
  )
}
