import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { renderTask } from '../../rendering/renderer.ts'
import { readPublicObject } from '../storage/index.ts'
import type { Shared } from './find-shared.ts'
import type { shareImagePng } from './share-image-png.ts'

/** Another number redraws every picture: increment it when the drawing changes. */
const EDITION = 2
const PNG = renderTask<typeof shareImagePng>(import.meta.resolve('./share-image-png.ts'), 'shareImagePng')

/** Returns a hash of what a picture shows: another text, day or photo gives another version. */
export function versionOf(shared: Shared | null): string {
  const facts = JSON.stringify([EDITION, shared])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16)
}

/** Returns the path of the picture of a shared link, without host. Unknown links and cancelled gigs have the product's own. */
export function shareImagePath(shared: Shared | null): string {
  const pictured = picturedOf(shared)
  const file = pictured ? `${pictured.kind}s/${pictured.id}` : 'bandstand'
  return `/share/${file}.png?v=${versionOf(pictured)}`
}

/** Returns what the picture of a shared link shows; null for the product's own. */
export function picturedOf(shared: Shared | null): Shared | null {
  return shared?.kind === 'gig' && !shared.takesPlace ? null : shared
}

/** Returns the picture as PNG, drawn once for all requests. Throws what the renderer throws. */
export async function getShareImage(deps: Deps, pictured: Shared | null): Promise<Buffer> {
  const photoUrl = pictured && pictured.kind !== 'gig' ? pictured.imageUrl : null
  const readFacts = async () => ({
    pictured,
    photo: photoUrl ? await readPublicObject(deps, photoUrl) : null,
  })
  return deps.renderer.renderOnce(PNG, readFacts, {
    member: null,
    key: versionOf(pictured),
    // A picture without the photo it should show is not cached forever.
    isWorthCaching: ({ photo }) => !photoUrl || photo !== null,
  })
}
