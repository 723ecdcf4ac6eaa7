import { Link } from 'react-router'
import './settings-menu.css'

export interface SettingsTab {
  /** As in `?tab=`. */
  id: string
  label: string
}

/** Shows the menu of the settings: on the left, or on a phone above them. */
export function SettingsMenu({ tabs, current }: { tabs: readonly SettingsTab[]; current: string }) {
  return (
    <nav className="settings__menu" aria-label="Settings">
      <ul>
        {tabs.map(({ id, label }) => (
          <li key={id}>
            <Link to={`/settings?tab=${id}`} replace aria-current={id === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
