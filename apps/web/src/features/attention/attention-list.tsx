import type { AttentionList as List } from '@bandstand/api-spec'
import { grouped } from '@bandstand/domain/product'
import { aboutText } from '@bandstand/domain/attention'
import type { ReactNode } from 'react'
import { ActionRow, ActionRows } from '../../components/ui/page/action-rows.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { SWITCHES } from '../../lib/session/switch-party.ts'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { useNow } from '../../lib/screen/use-now.ts'
import { Deadline } from './deadline.tsx'

const FIRST = 3

export interface AttentionListProps extends Pick<List, 'items' | 'total'> {
  /** The choice of a party, above the list. */
  filter?: ReactNode
  /** Whether all are shown, or the first three with a link to `allHref`. */
  showsAll: boolean
  allHref: string
  /** Whether the first has the page's filled button. */
  leads: boolean
}

/** Shows what the reader has to do next, the most urgent first, each with its deadline and the button that leads to it. */
export function AttentionList({ items, total, showsAll, allHref, leads, filter }: AttentionListProps) {
  const now = useNow(60_000)
  const shown = showsAll ? items : items.slice(0, FIRST)
  const more = total - shown.length
  return (
    <section className="stack gap-3" aria-labelledby="attention">
      <SectionHead id="attention">Needs your attention</SectionHead>
      {filter}
      {items.length === 0 && <p className="muted">You’re all caught up. Nothing needs your attention now.</p>}
      {items.length > 0 && (
        <ActionRows>
          {shown.map((item, index) => (
            <ActionRow key={item.key}>
              <div>
                <h3 className="t5">{item.title}</h3>
                {item.gig && (
                  <p className="muted">
                    <Unbroken>{aboutText(item) ?? ''}</Unbroken>
                  </p>
                )}
                {item.party && <p className="muted">For {item.party.name}</p>}
                <Deadline item={item} now={now} />
              </div>
              <Button
                size="small"
                variant={leads && index === 0 ? 'act' : 'plain'}
                to={item.action.path}
                state={SWITCHES}
              >
                {item.action.label}
              </Button>
            </ActionRow>
          ))}
        </ActionRows>
      )}
      {more > 0 &&
        (showsAll ? (
          <p className="muted">And {grouped(more)} more.</p>
        ) : (
          <p>
            <Link to={allHref}>{grouped(more)} more</Link>
          </p>
        ))}
    </section>
  )
}
