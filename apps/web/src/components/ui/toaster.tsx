import { Toast as Base } from '@base-ui/react/toast'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { onToasts, takeToasts, type ToastMessage } from '../../lib/toast.ts'

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
        add({ title: message.text, data: message, ...(message.stays && { timeout: 0 }) })
      }
    }
    draw()
    return onToasts(draw)
  }, [add])
  return (
    <Base.Portal>
      <Base.Viewport className="toasts">
        {toasts.map((item) => {
          const Glyph = GLYPHS[item.data?.tone ?? 'done']
          const action = item.data?.action
          return (
            <Base.Root key={item.id} toast={item} className="toast">
              <Base.Content className="toast__in">
                <Glyph className="i" aria-hidden="true" />
                {/* Its role announces it at once: the priority of the library would hide the buttons from screen readers. */}
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
