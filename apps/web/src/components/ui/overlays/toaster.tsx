import { Toast as Base } from '@base-ui/react/toast'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onToasts, takeToasts, type ToastMessage } from '../../../lib/screen/toast.ts'
import { freestSide } from './toast-side.ts'

/** What a toast shouldn't cover, of the page or of the dialog above it. The header and the bar of a phone aren't part of the page's own content. */
const OWN_CONTROLS = ':is(button, input, textarea, select, .btn)'
const MAIN_BUTTON = ':is(.btn--act, .btn--venue)'
const SCROLLED_DIALOG = '.dialog-place'
const SIDE = 'data-side'
const GLYPHS = { done: Check, info: Info, danger: TriangleAlert }

/** Shows the messages given to `toast()`. One per page; the root layout mounts it with the first message. */
export default function Toaster() {
  return (
    <Base.Provider limit={3}>
      <Toasts />
    </Base.Provider>
  )
}

function Toasts() {
  const { toasts, add, close } = Base.useToastManager<ToastMessage>()
  useEffect(() => {
    const draw = () => {
      for (const message of takeToasts()) {
        const { text, stays, lastsMs, onClose } = message
        add({
          title: text,
          data: message,
          ...(stays && { timeout: 0 }),
          ...(lastsMs && { timeout: lastsMs }),
          ...(onClose && { onClose }),
        })
      }
    }
    draw()
    return onToasts(draw)
  }, [add])
  const viewport = useFreeSide(toasts.length)
  return (
    <Base.Portal>
      <Base.Viewport ref={viewport} className="toasts">
        {toasts.map((item) => {
          const Glyph = GLYPHS[item.data?.tone ?? 'done']
          const action = item.data?.action
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group, where the library makes it a dialog: the page can be used meanwhile
            <Base.Root key={item.id} toast={item} className="toast" role="group" aria-modal={undefined}>
              <Base.Content className="toast__in">
                <Glyph className="i" aria-hidden="true" />
                {/* Its role announces it right away: the library's priority would hide the buttons from screen readers. */}
                <Base.Title
                  className="toast__text"
                  render={<p role={item.data?.tone === 'danger' ? 'alert' : undefined} />}
                />
                {action && (
                  <Base.Action
                    className="toast__act"
                    onClick={() => {
                      action.onClick()
                      close(item.id)
                    }}
                  >
                    {action.label}
                  </Base.Action>
                )}
                <Base.Close className="toast__close" aria-label="Close" aria-hidden={false}>
                  <X className="i i--s" aria-hidden="true" />
                </Base.Close>
              </Base.Content>
            </Base.Root>
          )
        })}
      </Base.Viewport>
    </Base.Portal>
  )
}

/**
 * Returns the ref of the toasts, which are moved to the edge where they cover the fewest controls: as each one appears, and
 * when a dialog opens or scrolls below them.
 */
function useFreeSide(count: number) {
  // A state, as the portal adds the element only after the first toast is there.
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const before = useRef(0)
  useLayoutEffect(() => {
    if (!viewport) return
    const hasGrown = count > before.current
    before.current = count
    if (hasGrown) moveToFreeSide(viewport)
  }, [count, viewport])

  const isShown = count > 0
  useEffect(() => {
    if (!viewport || !isShown) return undefined
    // Dialogs are added to the body.
    const dialogs = new MutationObserver(() => moveToFreeSide(viewport))
    dialogs.observe(document.body, { childList: true })
    const onScroll = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(SCROLLED_DIALOG)) moveToFreeSide(viewport)
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      dialogs.disconnect()
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [isShown, viewport])
  return setViewport
}

function moveToFreeSide(viewport: HTMLElement): void {
  const sides = (['bottom', 'top'] as const).map((side) => {
    viewport.setAttribute(SIDE, side)
    return { side, box: viewport.getBoundingClientRect() }
  })
  const content = [...document.querySelectorAll('.dialog')].at(-1) ?? document.querySelector('main')
  const controls = [...(content?.querySelectorAll(OWN_CONTROLS) ?? [])].filter((each) =>
    each.checkVisibility(),
  )
  const boxes = controls.map((each) => ({
    box: each.getBoundingClientRect(),
    isMain: each.matches(MAIN_BUTTON),
  }))
  viewport.setAttribute(SIDE, freestSide(sides, boxes) ?? 'bottom')
}
