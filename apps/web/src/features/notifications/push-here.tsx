import { useQuery } from '@tanstack/react-query'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { useWrite } from '../../lib/api/use-write.ts'
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push-device.ts'
import './push-here.css'

const STATE_TEXTS: Record<PushState, string> = {
  unsupported:
    'This browser can’t show notifications while Bandstand is closed. On an iPhone or iPad, add Bandstand to the home screen first.',
  blocked:
    'This browser is blocking notifications from Bandstand. You can allow them in its settings for this site.',
  off: 'Get notifications right away on this device, even when Bandstand is closed.',
  on: 'This device shows notifications, even when Bandstand is closed, for as long as you’re signed in here.',
}

/** Shows the switch for pushes to this device: the only place that asks for the permission, after a click. */
export function PushHere({ userId }: { userId: string }) {
  const queryKey = ['push-here', userId]
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(userId), staleTime: 0 })
  const change = useWrite({ changes: [], shows: () => queryKey })
  const toggle = () => change.run(() => (state === 'on' ? turnPushOff() : turnPushOn(userId)))
  return (
    <section className="stack" aria-labelledby="push-here">
      <SectionHead id="push-here" level={3}>
        Push on this device
      </SectionHead>
      {change.isError && (
        <Alert tone="danger" onDismiss={change.dismiss}>
          We couldn’t turn {state === 'on' ? 'off' : 'on'} notifications on this device. Try again.
        </Alert>
      )}
      <p className="prose muted push-here__text">{STATE_TEXTS[state ?? 'off']}</p>
      {(state === 'off' || state === 'on') && (
        <div>
          <Button busy={change.busy} onClick={() => void toggle()}>
            {state === 'on' ? 'Turn off on this device' : 'Turn on for this device'}
          </Button>
        </div>
      )}
    </section>
  )
}
