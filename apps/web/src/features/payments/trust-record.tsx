import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../components/ui/section-head.tsx'
import { api } from '../../lib/api.ts'
import { recordTexts } from './record-text.ts'

/** How somebody paid and played so far; nothing until there is something to tell. */
export function TrustRecord({ uuid }: { uuid: string }) {
  const { data } = useQuery(api.payments.record.queryOptions({ input: { id: uuid } }))
  const texts = data ? recordTexts(data) : []
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="record" className="stack">
      <SectionHead id="record">Track record</SectionHead>
      <ul className="stack stack--s">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
