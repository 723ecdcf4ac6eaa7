import type { AttentionItem } from '@bandstand/api-spec'
import { Button, type ButtonProps } from '../../components/ui/page/button.tsx'
import { anchorOf } from './step-anchor.ts'

/** Shows the button of something to do on the night's page: a link to its part of the page, or to another page. */
export function StepButton({ item, variant }: { item: AttentionItem; variant: ButtonProps['variant'] }) {
  const anchor = anchorOf(item)
  return anchor ? (
    // Not the router's link: the browser's own also moves the place from which Tab continues.
    <Button variant={variant} render={<a href={`#${anchor}`}>{item.action.label}</a>} />
  ) : (
    <Button variant={variant} to={item.action.path}>
      {item.action.label}
    </Button>
  )
}
