import type { AttentionItem } from '@bandstand/api-spec'

/** Returns the id of the part of the night's page where something is done; null for what is done elsewhere. */
export function anchorOf({ action }: AttentionItem): string | null {
  return action.path.split('#')[1] ?? null
}
