/** The part of DocuSign's SDK that Bandstand calls; it brings no types. */
declare module 'docusign-esign' {
  export interface Recipient {
    clientUserId?: string
    name?: string
    email?: string
    status?: string
    signedDateTime?: string
    declinedDateTime?: string
  }
  export interface Envelope {
    envelopeId?: string
    status?: string
    recipients?: { signers?: Recipient[] }
  }

  export class ApiClient {
    basePath: string
    timeout: number
    setOAuthBasePath(host: string): void
    setJWTToken(token: string): void
    requestJWTUserToken(
      integrationKey: string,
      userId: string,
      scopes: string[],
      privateKey: string,
      seconds: number,
    ): Promise<{ body: { access_token: string; expires_in: number } }>
  }

  export class EnvelopesApi {
    constructor(client: ApiClient)
    createEnvelope(accountId: string, input: { envelopeDefinition: object }): Promise<Envelope>
    listStatusChanges(
      accountId: string,
      query: { transactionIds: string },
    ): Promise<{ envelopes?: Envelope[] }>
    getEnvelope(accountId: string, envelopeId: string, query: { include: string }): Promise<Envelope>
    update(
      accountId: string,
      envelopeId: string,
      input: { envelope: { status: string; voidedReason: string } },
    ): Promise<unknown>
    createRecipientView(
      accountId: string,
      envelopeId: string,
      input: { recipientViewRequest: object },
    ): Promise<{ url?: string }>
  }

  const docusign: { ApiClient: typeof ApiClient; EnvelopesApi: typeof EnvelopesApi }
  export default docusign
}
