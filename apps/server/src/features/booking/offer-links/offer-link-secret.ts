import { OFFER_LINK_PATH } from '@bandstand/domain/booking'
import { linkSecret } from '../../../auth/sessions/secret-tokens.ts'
import type { Deps } from '../../../deps.ts'

/** Returns the secret of a link. */
export const offerLinkSecret = (deps: Pick<Deps, 'secrets'>, id: string): Promise<string> =>
  linkSecret(deps, 'offer_links', id)

/** Returns the address of a link with this secret. */
export const offerLinkAddress = ({ config }: Pick<Deps, 'config'>, secret: string): string =>
  config.publicUrl + OFFER_LINK_PATH + secret
