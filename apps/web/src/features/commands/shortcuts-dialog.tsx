import { useSyncExternalStore } from 'react'
import type { Navigator } from '../../components/layout/navigation.ts'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { Switch } from '../../components/ui/choices/switch.tsx'
import { COMMAND_KEY } from '../../lib/screen/command-key.ts'
import { useListedShortcuts } from '../../lib/screen/screen-shortcuts.ts'
import { areShortcutsOn, onShortcutsSwitch, switchShortcuts } from '../../lib/screen/shortcuts-switch.ts'
import { screenCommands } from './commands.ts'
import { Keys } from './keys.tsx'
import type { Shortcut } from './shortcuts.ts'
import './shortcuts-dialog.css'

export interface ShortcutsDialogProps {
  navigator: Navigator
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows all shortcuts, and the switch that turns the single keys off. */
export default function ShortcutsDialog({ navigator, open, onOpenChange }: ShortcutsDialogProps) {
  const on = useSyncExternalStore(onShortcutsSwitch, areShortcutsOn)
  const here = useListedShortcuts()
  const screens = screenCommands(navigator).flatMap(({ label, keys }) => (keys ? [{ label, keys }] : []))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Shortcuts are off while you’re typing or a dialog is open."
      wide
    >
      <Shortcuts
        title="Anywhere"
        shortcuts={[
          { keys: [COMMAND_KEY, 'K'], label: 'Search and go anywhere' },
          { keys: ['/'], label: 'Search this screen' },
          { keys: ['?'], label: 'Show this list' },
        ]}
      />
      {here.length > 0 && (
        <Shortcuts
          title="On this screen"
          shortcuts={here.flatMap(({ keys, label }) => keys.map((key) => ({ keys: [capOf(key)], label })))}
        />
      )}
      <Shortcuts title="Go to" shortcuts={screens} />
      <Switch
        label="Single-key shortcuts on this device"
        checked={on}
        onChange={({ target }) => switchShortcuts(target.checked)}
      />
    </Dialog>
  )
}

/** Returns what is printed on a key. */
function capOf(key: string): string {
  return { ArrowLeft: '←', ArrowRight: '→' }[key] ?? key.toUpperCase()
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className="stack gap-2">
      <h3 className="meta faint">{title}</h3>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${label} ${keys.join(' ')}`}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
