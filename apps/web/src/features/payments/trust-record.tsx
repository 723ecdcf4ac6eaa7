import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'
import { trustRecordTexts } from '../../lib/text/trust-record-text.ts'

/** Shows how a member has paid and played so far; nothing while there is no history. */
export function TrustRecord({ uuid }: { uuid: string }) {
  const { data } = useQuery(api.payments.trustRecord.queryOptions({ input: { id: uuid } }))
  const texts = data ? trustRecordTexts(data) : []
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="trust-record" className="stack">
      <SectionHead id="trust-record">Track record</SectionHead>
      <ul className="stack stack--s">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
