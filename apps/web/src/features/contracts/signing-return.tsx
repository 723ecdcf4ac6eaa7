import type { ContractDetail } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Spinner } from '../../components/ui/status/spinner.tsx'
import { api } from '../../lib/api/api.ts'
import { markStale } from '../../lib/api/stale-reads.ts'

/** Milliseconds between fetches: short at first, then long, as long as the page is open. */
const SOON = 5000
const LATER = 60_000
const SOON_ASKED = 12

/** Shows a member who returns from DocuSign whether it has confirmed the signature; nothing to others. */
export function SigningReturn({ contract }: { contract: ContractDetail }) {
  const [search, setSearch] = useSearchParams()
  const back = search.get('signed') === 'docusign'
  const signed = contract.signedBy[contract.me]
  const finished = search.get('event') === 'signing_complete'
  const checking = api.contracts.checkSigning.queryOptions({ input: { id: contract.id }, staleTime: 0 })
  const { data } = useQuery({
    ...checking,
    enabled: back && contract.abilities.sign,
    refetchInterval: ({ state }) =>
      finished ? (state.dataUpdateCount + state.errorUpdateCount < SOON_ASKED ? SOON : LATER) : false,
  })
  useEffect(() => {
    if (data) void markStale(['contracts'], [checking.queryKey])
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [data])

  if (!back) return null
  const dismiss = () =>
    setSearch(
      (before) => {
        for (const name of ['signed', 'event']) before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  if (signed) {
    return (
      <Alert tone="success" title="DocuSign has confirmed your signature." onDismiss={dismiss}>
        It’s now on this contract.
      </Alert>
    )
  }
  if (!contract.abilities.sign) return null
  if (finished) {
    return (
      <Alert title="Waiting for DocuSign’s confirmation" onDismiss={dismiss}>
        <Spinner className="inline-block align-text-bottom" /> Your signature counts once DocuSign confirms
        it. This page updates automatically.
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title={leavingText(search.get('event'))} onDismiss={dismiss}>
      You still need to sign this contract. You can sign it until it expires.
    </Alert>
  )
}

function leavingText(event: string | null): string {
  if (event === 'decline') return 'You declined to sign with DocuSign.'
  return 'You came back from DocuSign without signing.'
}
