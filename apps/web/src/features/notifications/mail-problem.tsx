import type { MailStatus } from '@bandstand/api-spec'
import { localDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

const ESSENTIAL =
  'Until then, we only email you about the security of your account, contracts that bind you and payments that need your attention.'

/** Shows that our mails don't reach the member, and how to get them again; nothing while they do. */
export function MailProblem() {
  const query = useQuery(api.notifications.getMailStatus.queryOptions({ staleTime: 0 }))
  const retry = useWrite({ changes: ['mail'], shows: () => api.notifications.getMailStatus.queryKey() })
  const problem = query.data?.problem
  if (retry.isSuccess && !problem)
    return (
      <Alert tone="success" onDismiss={retry.dismiss}>
        You get all emails again that you’ve turned on.
      </Alert>
    )
  if (!problem) return null
  return (
    <Alert
      tone="warning"
      title={titleOf(problem)}
      actions={
        <Button
          variant="plain"
          busy={retry.busy}
          onClick={() => void retry.run(() => client.notifications.retryMail())}
        >
          {problem.kind === 'bounced' ? 'Try again' : 'Send me emails again'}
        </Button>
      }
    >
      <p>
        {howToFix(problem)} {ESSENTIAL}
      </p>
      {retry.failure && <p>{retry.failure}</p>}
    </Alert>
  )
}

type Problem = NonNullable<MailStatus['problem']>

function titleOf({ kind, address, at }: Problem): string {
  return kind === 'bounced'
    ? `An email to ${address} came back on ${localDayText(at)}`
    : `An email to ${address} was reported as spam on ${localDayText(at)}`
}

function howToFix({ kind }: Problem): string {
  return kind === 'bounced'
    ? 'Check that your mailbox exists and has space, then try again.'
    : 'If that was a mistake, get them again, and mark our emails as “not spam” in your mail program.'
}
