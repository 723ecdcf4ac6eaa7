import { Share2 } from 'lucide-react'
import { toast } from '../../../lib/screen/toast.ts'
import { Button } from './button.tsx'

/** Shows a button that opens the device's own sharing with a page's URL, or copies it where there is none. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  return (
    <Button size="small" onClick={() => void share(window.location.origin + path, title)}>
      <Share2 className="i i--s" aria-hidden="true" />
      Share
    </Button>
  )
}

async function share(url: string, title: string): Promise<void> {
  if ('share' in navigator) {
    const failure = await navigator.share({ title, url }).then(
      () => null,
      (error: unknown) => error,
    )
    // Dismissing the device's dialog isn't a failure.
    if (failure === null || (failure instanceof DOMException && failure.name === 'AbortError')) return
  }
  await navigator.clipboard.writeText(url).then(
    () => toast('Link copied'),
    () => toast(`The link couldn’t be copied: ${url}`, { tone: 'info' }),
  )
}
