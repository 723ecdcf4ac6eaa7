import { OFFER_LINK_PATH } from '@bandstand/domain/booking'
import { createHmac } from 'node:crypto'
import type { Deps } from '../../../deps.ts'

const SECRET_NAME = 'offer_links'

/**
 * Returns the secret of a link. It's derived from the id with a secret of the server, so that the venue and its mail can have it
 * again although only its hash is stored.
 */
export async function offerLinkSecret({ secrets }: Pick<Deps, 'secrets'>, id: string): Promise<string> {
  return createHmac('sha256', await secrets.shared(SECRET_NAME))
    .update(id)
    .digest('base64url')
}

/** Returns the address of a link with this secret. */
export const offerLinkAddress = ({ config }: Pick<Deps, 'config'>, secret: string): string =>
  config.publicUrl + OFFER_LINK_PATH + secret
