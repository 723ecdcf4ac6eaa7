import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The router's error element: the error's own words, never a stack. */
export function ErrorView() {
  const error = useRouteError()
  return (
    <div className="wrap lost" role="alert">
      <PageTitle page="Error" />
      <h1 className="poster">Unexpected Application Error!</h1>
      <p className="lede muted">{errorText(error)}</p>
      <Button variant="act" size="large" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : 'Unknown error'
}
