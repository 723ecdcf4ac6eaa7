import { QueryClientProvider } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { usePerson } from '../../lib/session/session.ts'
import { useRenewPush } from './push-device.ts'
import { useReadHere } from './use-read-here.ts'
import { useUnread } from './use-unread.ts'
import './bell.css'

const loadPanel = () => import('./bell-panel.tsx')
const BellPanel = lazyPart(loadPanel)
const preload = () => void loadPanel().catch(() => {})

/** Shows the bell in the header, outside every screen. */
export default function NotificationBell() {
  return (
    <QueryClientProvider client={queryClient}>
      <BellButton />
    </QueryClientProvider>
  )
}

/** Shows how much is unread, and opens the panel, whose code is loaded at the first hover, focus or click. */
function BellButton() {
  const count = useUnread().data?.count ?? 0
  const person = usePerson()
  const [opened, setOpened] = useState(false)
  useReadHere()
  useRenewPush(person?.id)
  const button = (
    <Button
      icon
      variant="quiet"
      className="bell"
      aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpened(true)}
    >
      <Bell className="i" aria-hidden="true" />
      {count > 0 && (
        <span className="count bell__count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Button>
  )
  if (!opened) return button
  return (
    <Suspense fallback={button}>
      <BellPanel trigger={button} unread={count} />
    </Suspense>
  )
}
