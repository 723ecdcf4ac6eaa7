import { useEffect, useEffectEvent } from 'react'

/** Opens the palette with `/`, or with Ctrl-K or Command-K even while typing. */
export function usePaletteKeys(open: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event)
    if (!chord && !slash) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
