import type { ReactNode } from 'react'

/** Shows the main area: container-width with a session, full-width without. */
export function Main({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={signedIn ? 'main main--contained' : 'main'}>
      {children}
    </main>
  )
}
