import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Deps } from '../../deps.ts'
import { createQueue, readPublicObject } from '../storage/index.ts'
import { drawShareImage, PHOTO_SIDE } from './draw-share-image.ts'
import { loadFaces } from './faces.ts'
import type { Shared } from './find-shared.ts'

/** Another number draws every picture anew: raise it with the drawing. */
const EDITION = 1
/** About 5 MB, as most are 40 kB. */
const MOST_KEPT = 120
/** Drawing takes about a tenth of a second: who comes after so many is asked to come back. */
const MOST_WAITING = 16

const inTurn = createQueue(1)
const kept = new Map<string, Buffer>()
const drawing = new Map<string, Promise<Buffer>>()

/** Names what a picture shows: another text, day or photo, another version. */
export function versionOf(shared: Shared | null): string {
  const facts = JSON.stringify([EDITION, shared])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16)
}

/** The address of its picture, without host. A gig that does not take place and what nobody knows have the product's own. */
export function shareImagePath(shared: Shared | null): string {
  const pictured = picturedOf(shared)
  const file = pictured ? `${pictured.kind}s/${pictured.id}` : 'bandstand'
  return `/share/${file}.png?v=${versionOf(pictured)}`
}

/** What its picture shows; null is the product's own. */
export function picturedOf(shared: Shared | null): Shared | null {
  return shared?.kind === 'gig' && !shared.takesPlace ? null : shared
}

/** The picture as PNG, drawn once for all who ask; null when too many others are waiting. */
export async function getShareImage(deps: Deps, pictured: Shared | null): Promise<Buffer | null> {
  const version = versionOf(pictured)
  const known = kept.get(version)
  if (known) {
    // To the end of the map: what is asked for stays longest.
    kept.delete(version)
    kept.set(version, known)
    return known
  }
  const begun = drawing.get(version)
  if (begun) return begun
  if (drawing.size >= MOST_WAITING) return null
  const work = inTurn(() => draw(deps, pictured, version)).finally(() => drawing.delete(version))
  drawing.set(version, work)
  return work
}

async function draw(deps: Deps, pictured: Shared | null, version: string): Promise<Buffer> {
  const photoUrl = pictured && pictured.kind !== 'gig' ? pictured.imageUrl : null
  const photo = photoUrl && (await readPhoto(deps, photoUrl))
  const svg = drawShareImage(pictured, await loadFaces(), photo)
  // Flat inks need few colours; a photo needs all of them.
  const png = await sharp(Buffer.from(svg)).png({ palette: !photo, effort: 4 }).toBuffer()
  // Without the photo it should show it is no picture for good.
  if (!photoUrl || photo) kept.set(version, png)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return png
}

/** A member's photo as a data URI; null when it is lost. */
async function readPhoto(deps: Deps, url: string): Promise<string | null> {
  const bytes = await readPublicObject(deps, url)
  if (!bytes) return null
  const jpeg = await sharp(bytes)
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
