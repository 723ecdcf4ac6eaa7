import { useSyncExternalStore } from 'react'
import {
  chooseTheme,
  onThemeChoice,
  readThemeChoice,
  THEME_CHOICES,
  type ThemeChoice,
} from '../../lib/screen/theme.ts'
import { SegmentedControl } from '../ui/choices/segmented-control.tsx'

/** Shows the choice of theme: day, night, or the device's own. */
export function ThemeToggle() {
  // The prerendered page cannot know the choice; it marks none.
  const choice = useSyncExternalStore<ThemeChoice | null>(onThemeChoice, readThemeChoice, () => null)
  return (
    <SegmentedControl
      label="Theme"
      options={THEME_CHOICES}
      value={choice}
      onValueChange={chooseTheme}
      small
    />
  )
}
