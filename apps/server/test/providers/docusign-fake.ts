import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { jwtVerify } from 'jose'

const LOOPBACK_PEM = fileURLToPath(new URL('loopback.pem', import.meta.url))
const IDS = {
  DOCUSIGN_INTEGRATION_KEY: '6b1f7a3c-0d4e-4c53-9a66-5f6c1d1d2a01',
  DOCUSIGN_USER_ID: '0f6a2b44-6a39-4d0e-8d0a-bd6a4f1c7b02',
  DOCUSIGN_ACCOUNT_ID: 'c0a8012e-9f1b-4c7e-8a55-3b8a7d9e4c03',
  DOCUSIGN_CONNECT_KEY: 'yHk4rN0vT2mZq8Lw',
}

interface FakeSigner {
  recipientId: string
  clientUserId: string
  name: string
  email: string
  status: 'sent' | 'completed' | 'declined'
  signedDateTime?: string
  declinedDateTime?: string
  tabs: { signHereTabs: { anchorString: string }[] }
}
export interface FakeEnvelope {
  envelopeId: string
  transactionId: string
  status: 'sent' | 'completed' | 'declined' | 'voided'
  emailSubject: string
  voidedReason?: string
  documents: { name: string; documentBase64: string }[]
  recipients: { signers: FakeSigner[] }
  eventNotification?: { url: string }
}

/** What a signer does on DocuSign's page, as it reports it on the way back. */
type Outcome = 'signing_complete' | 'decline' | 'cancel'

/** Imitates DocuSign at loopback: tokens, envelopes, a page that signs, and notifications of what happened. */
export class DocusignFake {
  readonly envelopes: FakeEnvelope[] = []
  /** Tokens that were requested. */
  tokens = 0
  /** Everything fails, as during an outage of DocuSign. */
  down = false
  /** Envelopes are created, but the responses are lost. */
  losesAnswers = false
  /** Where Bandstand is notified right away; null: notifications are late. */
  webhook: string | null = null
  #pages = new Map<string, { envelope: FakeEnvelope; signer: FakeSigner; returnUrl: string }>()
  /** A new one doesn't end those before it: each process has its own. */
  readonly #issued = new Set<string>()
  #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  #folder = mkdtempSync(path.join(tmpdir(), 'bandstand-docusign-'))
  #api = createServer(
    { key: readFileSync(LOOPBACK_PEM), cert: readFileSync(LOOPBACK_PEM) },
    (request, response) => {
      void this.#answer(request, response)
    },
  )
  #site = createPlainServer((request, response) => void this.#answer(request, response))

  async start(): Promise<this> {
    // The SDK runs in this process too.
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(LOOPBACK_PEM, 'utf8')])
    for (const server of [this.#api, this.#site])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    writeFileSync(this.#keyFile, this.#keys.privateKey.export({ type: 'pkcs1', format: 'pem' }))
    return this
  }

  async stop(): Promise<void> {
    for (const server of [this.#api, this.#site]) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    rmSync(this.#folder, { recursive: true })
  }

  /** For the environment of a server; another process also needs to trust our certificate. */
  get settings(): Record<string, string> {
    const host = `127.0.0.1:${(this.#api.address() as AddressInfo).port}`
    return {
      ...IDS,
      DOCUSIGN_PRIVATE_KEY_FILE: this.#keyFile,
      DOCUSIGN_AUTH_SERVER: host,
      DOCUSIGN_BASE_PATH: `https://${host}/restapi`,
      NODE_EXTRA_CA_CERTS: LOOPBACK_PEM,
    }
  }

  get #keyFile(): string {
    return path.join(this.#folder, 'key.pem')
  }

  /** Opens a signing page and does this there; returns where the visitor is sent back to. */
  async visit(url: string, outcome: Outcome = 'signing_complete'): Promise<URL> {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    if (answer.status !== 302) throw new Error(`The signing page answered ${answer.status}`)
    return new URL(answer.headers.get('location')!)
  }

  /** A notification as DocuSign sends it, to be posted: again, late, or with something wrong. */
  notification(
    event: string,
    { envelopeId }: FakeEnvelope,
  ): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify({
      event,
      apiVersion: 'v2.1',
      uri: `/restapi/v2.1/accounts/${IDS.DOCUSIGN_ACCOUNT_ID}/envelopes/${envelopeId}`,
      retryCount: 0,
      generatedDateTime: new Date().toISOString(),
      data: { accountId: IDS.DOCUSIGN_ACCOUNT_ID, userId: IDS.DOCUSIGN_USER_ID, envelopeId },
    })
    const sign = (key: string) => createHmac('sha256', key).update(body).digest('base64')
    return {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        // A key that was replaced still signs first.
        'x-docusign-signature-1': sign('the key before'),
        'x-docusign-signature-2': sign(IDS.DOCUSIGN_CONNECT_KEY),
      },
    }
  }

  async #notify(event: string, envelope: FakeEnvelope): Promise<void> {
    if (this.webhook) await fetch(this.webhook, { method: 'POST', ...this.notification(event, envelope) })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '', 'https://docusign.test')
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const refuse = (status: number, errorCode: string) =>
      send(status, { errorCode, message: 'As the fake says.' })

    if (url.pathname.startsWith('/signing/')) return this.#signingPage(request.method, url, body, response)
    if (this.down) return void refuse(503, 'UNSPECIFIED_ERROR')
    if (url.pathname === '/oauth/token')
      return void send(...(await this.#grantToken(new URLSearchParams(body))))
    if (!this.#issued.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return void refuse(401, 'USER_AUTHENTICATION_FAILED')
    const [, envelopeId, view] =
      new RegExp(
        `^/restapi/v2.1/accounts/${IDS.DOCUSIGN_ACCOUNT_ID}/envelopes(?:/([^/]+)(/views/recipient)?)?$`,
      ).exec(url.pathname) ?? []
    const found = this.envelopes.find((envelope) => envelope.envelopeId === envelopeId)
    const input = body ? JSON.parse(body) : {}
    if (envelopeId === undefined && request.method === 'POST') {
      const envelope = await this.#make(input)
      return this.losesAnswers ? void response.destroy() : void send(201, envelope)
    }
    if (envelopeId === undefined) {
      const wanted = url.searchParams.get('transaction_ids')
      return void send(200, { envelopes: this.envelopes.filter((each) => each.transactionId === wanted) })
    }
    if (!found) return void refuse(404, 'ENVELOPE_DOES_NOT_EXIST')
    if (view) return void send(...this.#openPage(found, input))
    if (request.method === 'GET') {
      const withSigners = url.searchParams.get('include') === 'recipients'
      return void send(200, withSigners ? found : { ...found, recipients: undefined })
    }
    if (found.status !== 'sent') return void refuse(400, 'ENVELOPE_CANNOT_VOID_INVALID_STATE')
    Object.assign(found, input)
    return void send(200, { envelopeId })
  }

  async #grantToken(form: URLSearchParams): Promise<[number, unknown]> {
    const { payload } = await jwtVerify(form.get('assertion') ?? '', createPublicKey(this.#keys.privateKey), {
      issuer: IDS.DOCUSIGN_INTEGRATION_KEY,
      subject: IDS.DOCUSIGN_USER_ID,
      audience: this.settings.DOCUSIGN_AUTH_SERVER!,
    })
    if (payload.scope !== 'signature impersonation') return [400, { error: 'invalid_scope' }]
    this.tokens++
    const token = randomBytes(16).toString('hex')
    this.#issued.add(token)
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 3600 }]
  }

  async #make(definition: FakeEnvelope): Promise<FakeEnvelope> {
    // Long enough for the other party to start too.
    await wait(100)
    const envelope = { ...definition, envelopeId: randomUUID() }
    for (const signer of envelope.recipients.signers) signer.status = 'sent'
    this.envelopes.push(envelope)
    return envelope
  }

  #openPage(
    envelope: FakeEnvelope,
    view: { clientUserId: string; userName: string; email: string; returnUrl: string },
  ): [number, unknown] {
    const signer = envelope.recipients.signers.find(
      ({ clientUserId, name, email }) =>
        clientUserId === view.clientUserId && name === view.userName && email === view.email,
    )
    if (!signer) return [400, { errorCode: 'UNKNOWN_ENVELOPE_RECIPIENT', message: 'Nobody is called so.' }]
    if (envelope.status !== 'sent')
      return [400, { errorCode: 'ENVELOPE_INVALID_STATUS', message: 'It has ended.' }]
    const page = randomUUID()
    this.#pages.set(page, { envelope, signer, returnUrl: view.returnUrl })
    return [201, { url: `http://127.0.0.1:${(this.#site.address() as AddressInfo).port}/signing/${page}` }]
  }

  async #signingPage(
    method: string | undefined,
    url: URL,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    const page = this.#pages.get(url.pathname.split('/').at(-1) ?? '')
    if (!page) return void response.writeHead(410).end('This page can be used once')
    const { envelope, signer, returnUrl } = page
    if (method === 'GET')
      return void response.setHeader('content-type', 'text/html').end(signingHtml(envelope, signer))
    this.#pages.delete(url.pathname.split('/').at(-1) ?? '')
    const outcome = new URLSearchParams(body).get('outcome') as Outcome
    const back = new URL(returnUrl)
    back.searchParams.set('event', outcome)
    const at = new Date().toISOString()
    if (envelope.status === 'sent' && outcome === 'signing_complete') {
      Object.assign(signer, { status: 'completed', signedDateTime: at })
      if (envelope.recipients.signers.every(({ status }) => status === 'completed'))
        envelope.status = 'completed'
      await this.#notify('recipient-completed', envelope)
    }
    if (envelope.status === 'sent' && outcome === 'decline') {
      Object.assign(signer, { status: 'declined', declinedDateTime: at })
      envelope.status = 'declined'
      await this.#notify('recipient-declined', envelope)
    }
    response.writeHead(302, { location: back.href }).end()
  }
}

function signingHtml({ emailSubject }: FakeEnvelope, { name }: FakeSigner): string {
  const acts = { signing_complete: 'Finish', decline: 'Decline to Sign', cancel: 'Finish Later' }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>DocuSign</title><link rel="icon" href="data:,"></head><body><h1>${emailSubject}</h1><p>${name}</p>
<form method="post">${Object.entries(acts)
    .map(([outcome, label]) => `<button name="outcome" value="${outcome}">${label}</button>`)
    .join('')}</form></body></html>`
}
