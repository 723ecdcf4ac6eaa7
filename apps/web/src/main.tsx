import './styles/app.css'
import './lib/forms/validation.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { catchInstallOffer } from './lib/loading/install-offer.ts'
import { createRouter } from './app/router.tsx'
import { bringBackWhenLost } from './app/bring-back.ts'
import { activateWaitingWorker, registerServiceWorker } from './lib/loading/service-worker.ts'
import { reportWebVitals } from './app/web-vitals.ts'
import { followSystemTheme } from './lib/screen/theme.ts'

catchInstallOffer()
followSystemTheme()
await activateWaitingWorker()
await bringBackWhenLost()
const router = await mount()
registerServiceWorker()
void reportWebVitals(router.state.matches.findLast(({ route }) => route.path)?.route.path ?? '/')

async function mount(): Promise<ReturnType<typeof createRouter>> {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root')
  const router = createRouter()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const { documentElement } = document
  // `theme.js` marks visitors who may have a session: they don't get the prerendered landing page.
  const isPrinted = 'prerendered' in container.dataset && !('session' in documentElement.dataset)
  if (isPrinted) await screenLoaded(router)
  // Code that could not be loaded cannot hydrate its markup: the error replaces it.
  if (isPrinted && !router.state.errors) hydrateRoot(container, app)
  else {
    container.replaceChildren()
    createRoot(container).render(app)
  }
  delete container.dataset['prerendered']
  document.getElementById('boot')?.remove()
  return router
}

/** Resolves when the screen's code is loaded, which hydrating the printed markup needs. */
function screenLoaded(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
