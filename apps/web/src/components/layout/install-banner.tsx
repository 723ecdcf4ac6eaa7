import { useSyncExternalStore } from 'react'
import {
  dismissInstall,
  onInstallOffer,
  promptInstall,
  readInstallOffer,
} from '../../lib/loading/install-offer.ts'
import { Button } from '../ui/page/button.tsx'
import { Mark } from './mark.tsx'

/** Shows the browser's offer to install the app, unless it is already installed. */
export function InstallBanner() {
  const offered = useSyncExternalStore(onInstallOffer, readInstallOffer, () => false)
  if (!offered) return null
  return (
    <section className="install" aria-labelledby="install-title">
      <Mark />
      <div className="install__text">
        <h2 className="t5" id="install-title">
          Install App
        </h2>
        <p className="meta muted">Opens from your home screen and starts faster.</p>
      </div>
      <div className="row gap-2">
        <Button variant="quiet" onClick={dismissInstall}>
          Not Now
        </Button>
        <Button variant="act" onClick={promptInstall}>
          Install
        </Button>
      </div>
    </section>
  )
}
