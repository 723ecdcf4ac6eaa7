import { asPartyId, asPersonId, isFirstPartyOf, type Representative } from '@bandstand/domain/accounts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Envelope, Recipient } from 'docusign-esign'
import type { DocusignSettings } from '../../settings/read-providers.ts'
import { createConnection } from './docusign-connection.ts'
import { type EnvelopeState, ESignError, type ESignPort, type NewEnvelope } from './port.ts'

const NOTIFIED_OF = [
  'recipient-completed',
  'recipient-declined',
  'envelope-completed',
  'envelope-declined',
  'envelope-voided',
]
/** DocuSign's longest subject and name. */
const MOST_SUBJECT = 100
const MOST_NAME = 100
const ENDS: Record<string, EnvelopeState['status']> = {
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  deleted: 'voided',
}
const SIGNATURE_HEADER = /^x-docusign-signature-\d+$/

/** Returns e-signatures by DocuSign, on its own pages: its REST API through its SDK, with a token by JWT. */
export function createDocusign(settings: DocusignSettings, now: () => Date): ESignPort {
  const { accountId } = settings
  const connect = createConnection(settings, now)
  return {
    id: 'docusign',
    webhookPath: '/webhooks/docusign',

    open: (envelope) =>
      connect('createEnvelope', async (api) => {
        const { envelopeId } = await api.createEnvelope(accountId, {
          envelopeDefinition: envelopeDefinition(envelope),
        })
        if (!envelopeId) throw new Error('no envelope in the answer')
        return envelopeId
      }),

    find: (id) =>
      connect('listStatusChanges', async (api) => {
        const { envelopes = [] } = await api.listStatusChanges(accountId, { transactionIds: id })
        return envelopes.find(({ envelopeId }) => envelopeId)?.envelopeId ?? null
      }),

    signingUrl: (envelopeId, { name, email, ...who }, returnUrl) =>
      connect('createRecipientView', async (api) => {
        const { url } = await api.createRecipientView(accountId, envelopeId, {
          recipientViewRequest: {
            clientUserId: clientUserId(who),
            userName: name,
            email,
            returnUrl,
            // How they proved who they are: with our session.
            authenticationMethod: 'Password',
          },
        })
        if (!url) throw new Error('no address in the answer')
        return url
      }),

    read: (envelopeId) =>
      connect('getEnvelope', async (api) =>
        envelopeState(await api.getEnvelope(accountId, envelopeId, { include: 'recipients' })),
      ),

    async void(envelopeId, voidedReason) {
      try {
        await connect('update', (api) =>
          api.update(accountId, envelopeId, { envelope: { status: 'voided', voidedReason } }),
        )
      } catch (error) {
        if (!(error instanceof ESignError) || error.code !== 'ENVELOPE_CANNOT_VOID_INVALID_STATE') throw error
      }
    },

    readNotification(headers, body) {
      const digest = createHmac('sha256', settings.connectKey).update(body).digest()
      // One header for each key of the account: the old and the new one while keys are being changed.
      const signatures = Object.entries(headers).filter(([name]) => SIGNATURE_HEADER.test(name))
      const genuine = signatures.some(([, value]) => {
        const given = Buffer.from(String(value), 'base64')
        return given.length === digest.length && timingSafeEqual(given, digest)
      })
      return genuine ? { envelopeId: readEnvelopeId(body) } : 'forged'
    },
  }
}

/** Returns how a signer is called at DocuSign: like the party, and like the person if it isn't the one with whose account it came. */
function clientUserId({ userId, partyId }: Representative): string {
  return isFirstPartyOf(userId, partyId) ? partyId : `${partyId}/${userId}`
}

/** Returns whom `clientUserId` called so. */
function readClientUserId(id: string): Representative {
  const [party = '', person = party] = id.split('/')
  return { userId: asPersonId(person), partyId: asPartyId(party) }
}

function envelopeDefinition({ id, title, pdf, signers, notifyUrl }: NewEnvelope): object {
  return {
    status: 'sent',
    transactionId: id,
    emailSubject: title.slice(0, MOST_SUBJECT),
    documents: [
      { documentId: '1', name: title, fileExtension: 'pdf', documentBase64: pdf.toString('base64') },
    ],
    recipients: {
      signers: signers.map(({ name, email, anchor, ...who }, index) => ({
        recipientId: String(index + 1),
        routingOrder: '1',
        // Makes them sign from Bandstand, without any mail of DocuSign's.
        clientUserId: clientUserId(who),
        name: name.slice(0, MOST_NAME),
        email,
        tabs: {
          signHereTabs: [
            {
              anchorString: anchor,
              anchorUnits: 'pixels',
              // Next to the text, not over it.
              anchorXOffset: '260',
              // Without it the signer chooses the place, which is better than no contract.
              anchorIgnoreIfNotPresent: 'true',
            },
          ],
        },
      })),
    },
    // DocuSign only notifies addresses with TLS, and refuses an envelope that has another one.
    ...(notifyUrl.startsWith('https://') ? { eventNotification: eventNotification(notifyUrl) } : {}),
  }
}

function eventNotification(url: string): object {
  return {
    url,
    deliveryMode: 'SIM',
    events: NOTIFIED_OF,
    eventData: { version: 'restv2.1', format: 'json' },
    includeHMAC: 'true',
    requireAcknowledgment: 'true',
  }
}

function envelopeState({ status, recipients }: Envelope): EnvelopeState {
  return {
    status: ENDS[status ?? ''] ?? 'open',
    signers: (recipients?.signers ?? []).map((signer) => ({
      ...readClientUserId(signer.clientUserId ?? ''),
      name: signer.name ?? '',
      email: signer.email ?? '',
      status: signerStatus(signer),
      at: signer.signedDateTime ?? signer.declinedDateTime ?? '',
    })),
  }
}

/** `signed` comes before `completed` and only counts then, because something may still be missing. */
function signerStatus({ status }: Recipient): EnvelopeState['signers'][number]['status'] {
  if (status === 'completed') return 'signed'
  return status === 'declined' ? 'declined' : 'waiting'
}

/** Null for anything that isn't a notification about an envelope, such as a test of the configuration. */
function readEnvelopeId(body: Buffer): string | null {
  try {
    const { data } = JSON.parse(body.toString('utf8')) as { data?: { envelopeId?: unknown } }
    return typeof data?.envelopeId === 'string' ? data.envelopeId : null
  } catch {
    return null
  }
}
