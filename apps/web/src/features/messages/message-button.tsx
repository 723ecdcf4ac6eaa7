import { MessagesSquare } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useMay } from '../../lib/session/session.ts'
import { useDirectThread } from './use-direct-thread.ts'

/** Shows a button that opens the direct thread with a member, which the first click creates; nothing to those who can't write to them. */
export function MessageButton({ userId, small }: { userId: string; small?: boolean }) {
  const navigate = useNavigate()
  const { busy, run } = useWrite({ changes: [], toasts: true })
  const { data, isPending } = useDirectThread(userId)
  const mayWrite = useMay('book')
  if (!mayWrite) return null
  if (isPending) return <Skeleton className={small ? 'h-11 w-29 sm:h-9' : 'h-11 w-34'} />
  if (!data || (data.threadId === null && !data.abilities.start)) return null
  const open = async () => {
    const started = await run(() => client.messages.start({ userId }))
    if (started) await navigate(`/messages/${started.threadId}`)
  }
  return (
    <Button size={small ? 'small' : 'normal'} busy={busy} onClick={() => void open()}>
      {!busy && <MessagesSquare className={small ? 'i i--s' : 'i'} aria-hidden="true" />}
      Message
    </Button>
  )
}
