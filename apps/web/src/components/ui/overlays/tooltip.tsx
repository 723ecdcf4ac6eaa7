import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** Shows a short text about a control on hover and focus. The control needs its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      {/* Within the main landmark, because users who move between landmarks would miss it elsewhere. */}
      <Base.Portal container={document.getElementById('main') ?? document.body}>
        <Base.Positioner className="z-50" sideOffset={6}>
          <Base.Popup className="tip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
