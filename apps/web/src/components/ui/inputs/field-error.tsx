import { TriangleAlert } from 'lucide-react'

/** Shows the error below a control. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className="err" id={id}>
      <TriangleAlert className="i i--s" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
