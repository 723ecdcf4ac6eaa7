import { useEffect, useRef } from 'react'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { withoutAdvice } from '../../../lib/api/without-advice.ts'

export interface FormErrorProps {
  text: string
  onClear: () => void
  /** Shows a button that starts over instead of a cross. */
  tryAgain?: boolean
}

/** Shows the failure of the whole form above it, scrolled into view. Give it a `key` for each new failure. */
export function FormError({ text, onClear, tryAgain = false }: FormErrorProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: the promise that newer browsers return here must not become the effect's cleanup.
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Alert
        tone="danger"
        onDismiss={tryAgain ? undefined : onClear}
        actions={
          tryAgain && (
            <Button size="small" onClick={onClear}>
              Try Again
            </Button>
          )
        }
      >
        <p>{tryAgain ? withoutAdvice(text) : text}</p>
      </Alert>
    </div>
  )
}
