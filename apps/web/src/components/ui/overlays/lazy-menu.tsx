import { cloneElement, Suspense, useState, type ReactElement } from 'react'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import type { MenuProps } from './menu.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lazyPart(
  async () => ({ default: (await loadMenu()).Menu }),
  ({ trigger }) => trigger,
)

interface TriggerProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
}

/** Shows the button of a Menu, whose code is loaded at the first hover, focus or click. */
export function LazyMenu(props: MenuProps & { trigger: ReactElement<TriggerProps> }) {
  const [opened, setOpened] = useState(false)
  const preload = () => void loadMenu().catch(() => {})
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setOpened(true),
  })
  if (!opened) return button
  return (
    <Suspense fallback={button}>
      <Menu {...props} defaultOpen />
    </Suspense>
  )
}
