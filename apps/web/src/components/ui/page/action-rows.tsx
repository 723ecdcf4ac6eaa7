import type { ReactNode } from 'react'

/** Shows rows of text, each with what can be done about it beside it or, on a phone, below. */
export function ActionRows({ as: List = 'ol', children }: { as?: 'ol' | 'ul'; children: ReactNode }) {
  return <List className="action-rows">{children}</List>
}

/** Shows one row: first its text, then its action. */
export function ActionRow({ children }: { children: ReactNode }) {
  return <li className="action-rows__row">{children}</li>
}
