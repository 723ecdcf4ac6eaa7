import { useId, type ReactNode } from 'react'

/** The classes of fields two side by side where there is room, and of one that takes the whole width. */
export const TWO_COLUMNS = 'grid content-start gap-x-6 gap-y-5 sm:grid-cols-2'
export const BOTH_COLUMNS = 'sm:col-span-2'

/** Shows a part of the form: its title below a rule, its fields two side by side where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t-2 border-line-strong pt-3 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10"
    >
      <h2 id={id} className="t5">
        {title}
      </h2>
      <div className={TWO_COLUMNS}>{children}</div>
    </section>
  )
}
