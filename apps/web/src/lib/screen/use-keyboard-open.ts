import { useSyncExternalStore } from 'react'
import { TYPED_INTO } from './typed-into.ts'

/** What covers less of the window than this, in pixels, is a browser's own bar, not a keyboard. */
const LEAST_HEIGHT = 120

/** Returns whether the on-screen keyboard covers a part of the window. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(onViewport, isKeyboardOpen, () => false)
}

function onViewport(listener: () => void): () => void {
  const { visualViewport } = globalThis
  visualViewport?.addEventListener('resize', listener)
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    visualViewport?.removeEventListener('resize', listener)
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

/** No browser reports it everywhere: the keyboard shrinks the visible part of the page. So does pinching, which scales it. */
function isKeyboardOpen(): boolean {
  const { visualViewport } = globalThis
  if (!visualViewport || !document.activeElement?.matches(TYPED_INTO)) return false
  const visible = visualViewport.height * visualViewport.scale
  return document.documentElement.clientHeight - visible > LEAST_HEIGHT
}
