import { Button } from '../../components/ui/page/button.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

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
