import { useMutation } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { markRead } from './use-unread.ts'

/** Marks everything as read. */
export function MarkAllRead() {
  const mark = useMutation({
    mutationFn: () => markRead('all'),
    onError: (error) => toast(errorText(error), { tone: 'danger' }),
  })
  return (
    <Button variant="quiet" size="small" busy={mark.isPending} onClick={() => mark.mutate()}>
      Mark all as read
    </Button>
  )
}
