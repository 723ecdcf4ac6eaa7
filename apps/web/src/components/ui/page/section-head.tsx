import type { ReactNode } from 'react'

/** Shows the title of a part of a page above a single rule. */
export function SectionHead({
  id,
  level = 2,
  children,
}: {
  id?: string
  level?: 2 | 3
  children: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading id={id} className="part-head">
      {children}
    </Heading>
  )
}
