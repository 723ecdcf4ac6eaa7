import type { AttentionList as List } from '@bandstand/api-spec'
import { grouped } from '@bandstand/domain/product'
import { aboutText } from '@bandstand/domain/attention'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { useNow } from '../../lib/screen/use-now.ts'
import { Deadline } from './deadline.tsx'
import './attention-list.css'

/** Shows what the reader has to do next, the most urgent first, each with its deadline and the button that leads to it. */
export function AttentionList({ items, total }: List) {
  const now = useNow(60_000)
  return (
    <section className="stack gap-3" aria-labelledby="attention">
      <SectionHead id="attention">Needs your attention</SectionHead>
      {items.length === 0 && <p className="muted">You’re all caught up. Nothing needs your attention now.</p>}
      {items.length > 0 && (
        <ol className="attention">
          {items.map((item, index) => (
            <li key={item.key} className="attention__row">
              <div>
                <h3 className="t5">{item.title}</h3>
                {item.gig && (
                  <p className="muted">
                    <Unbroken>{aboutText(item) ?? ''}</Unbroken>
                  </p>
                )}
                <Deadline item={item} now={now} />
              </div>
              <Button size="small" variant={index === 0 ? 'act' : 'plain'} to={item.action.path}>
                {item.action.label}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {total > items.length && <p className="muted">And {grouped(total - items.length)} more.</p>}
    </section>
  )
}
