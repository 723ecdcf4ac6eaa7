import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useChunkRecovery } from '../../lib/loading/use-chunk-recovery.ts'
import { withReference } from '../../lib/api/with-reference.ts'
import { Button } from '../ui/page/button.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Shows an error of the router with its message, never with a stack. */
export function ErrorView() {
  const text = errorText(useRouteError())
  const { isRecovering, isOffline, recover } = useChunkRecovery(text)
  if (isRecovering) return <LoadingScreen />
  return (
    <div className="wrap lost" role="alert">
      <PageTitle page="Error" />
      <h1 className="poster">Unexpected Application Error!</h1>
      <p className="lede muted">{text}</p>
      {isOffline && (
        <p>You’re offline, and this screen isn’t saved on this device. It’ll open when you’re back online.</p>
      )}
      <Button variant="act" size="large" onClick={recover}>
        Reload
      </Button>
    </div>
  )
}

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  if (error instanceof Error) return withReference(error.message, error)
  return typeof error === 'string' ? error : 'Unknown error'
}
