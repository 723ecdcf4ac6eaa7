import { Button } from '../../components/ui/button.tsx'
import { api, client } from '../../lib/api.ts'
import { useWrite } from '../../lib/use-write.ts'

/** Shows a button that marks all notifications as read. */
export function MarkAllRead() {
  const { busy, run } = useWrite({
    changes: ['notifications'],
    shows: () => api.notifications.getUnread.queryKey(),
    toasts: true,
  })
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      onClick={() => void run(() => client.notifications.markAllRead())}
    >
      Mark all as read
    </Button>
  )
}
