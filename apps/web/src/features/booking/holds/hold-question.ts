import type { Hold } from '@bandstand/api-spec'
import type { AlertDialogProps } from '../../../components/ui/overlays/alert-dialog.tsx'

/** What can't be undone, or notifies others: it's asked before. */
export type AskedStep = 'release' | 'decline' | 'challenge'

type Question = Pick<AlertDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'tone'>

/** Returns what ends a hold, or a request that its venue hasn't answered. */
export function releaseLabel({ status }: Hold): string {
  return status === 'requested' ? 'Withdraw request' : 'Release hold'
}

/** Returns what is asked before a step, with what it does to whom. */
export function holdQuestion(hold: Hold, step: AskedStep): Question {
  const { me, actName, venue, status } = hold
  if (step === 'challenge')
    return {
      title: 'Ask those ahead?',
      description: `We’ll ask every act ahead of ${me === 'artist' ? 'you' : actName} to confirm or release its hold. A hold without a reply in time is released.`,
      confirmLabel: 'Ask those ahead',
      tone: 'act',
    }
  if (step === 'decline')
    return {
      title: `Decline ${actName}’s request?`,
      description: `We’ll let ${actName} know. You can’t undo this.`,
      confirmLabel: 'Decline request',
      cancelLabel: 'Keep request',
    }
  if (status === 'requested')
    return {
      title: 'Withdraw this request?',
      description: `${venue.name} won’t be able to accept it anymore.`,
      confirmLabel: 'Withdraw request',
      cancelLabel: 'Keep request',
    }
  return {
    title: 'Release this hold?',
    description: `${me === 'artist' ? 'You lose your' : `${actName} loses its`} place in line, and holds behind it move up. You can’t undo this.`,
    confirmLabel: 'Release hold',
    cancelLabel: 'Keep hold',
  }
}
