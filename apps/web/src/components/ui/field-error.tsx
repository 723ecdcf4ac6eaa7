import { TriangleAlert } from 'lucide-react'

/** The sentence under a control that says what is wrong. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className="err" id={id}>
      <TriangleAlert className="i i--s" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
