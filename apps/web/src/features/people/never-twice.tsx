import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Switch } from '../../components/ui/choices/switch.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

/** Shows whether acts can book the reader for two shows at once, and changes it; nothing for somebody in no line-up. */
export function NeverTwice() {
  const query = useQuery(api.lineup.getMyChoice.queryOptions({ staleTime: 0 }))
  const { busy, failure, run, dismiss } = useWrite({
    changes: ['lineup'],
    shows: () => api.lineup.getMyChoice.queryKey(),
  })
  if (!query.data?.plays) return null
  return (
    <section className="stack gap-2" aria-labelledby="your-shows">
      <SectionHead id="your-shows" level={3}>
        Your shows
      </SectionHead>
      <TextAlert tone="danger" text={failure} onDismiss={dismiss} />
      <Switch
        label="Never book me for two shows at the same time"
        aria-describedby="your-shows-hint"
        checked={query.data.neverTwice}
        disabled={busy}
        onChange={({ target: { checked } }) =>
          void run(() => client.lineup.setMyChoice({ neverTwice: checked }))
        }
      />
      <p id="your-shows-hint" className="hint">
        {query.data.neverTwice
          ? 'Acts need somebody else while you play with another act. What’s already booked stays booked.'
          : 'Acts see a warning with the hours if you already play with another act at that time.'}
      </p>
    </section>
  )
}
