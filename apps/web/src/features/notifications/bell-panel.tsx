import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { api } from '../../lib/api/api.ts'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList, NotificationListSkeleton } from './notification-list.tsx'
import './bell-panel.css'

const SHOWN = 6

/** Shows the newest notifications below the bell, and a link to all of them. */
export default function BellPanel({ trigger, unread }: { trigger: ReactElement; unread: number }) {
  const [open, setOpen] = useState(true)
  const query = useQuery(api.notifications.list.queryOptions({ input: {}, enabled: open }))
  const lines = query.data?.notifications.slice(0, SHOWN)
  const close = () => setOpen(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="z-50" sideOffset={8} align="end" collisionPadding={8}>
          <Popover.Popup className="menu bell-panel">
            <div className="bell-panel__head">
              <Popover.Title className="t5">Notifications</Popover.Title>
              {unread > 0 && <MarkAllRead />}
            </div>
            {query.isPending && <NotificationListSkeleton rows={3} />}
            {query.isError && <LoadFailed query={query} />}
            {lines && lines.length > 0 && <NotificationList lines={lines} onOpen={close} />}
            {lines?.length === 0 && <p className="bell-panel__none muted">No notifications yet.</p>}
            <div className="bell-panel__end">
              <Button to="/notifications" size="small" wide onClick={close}>
                See all notifications
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
