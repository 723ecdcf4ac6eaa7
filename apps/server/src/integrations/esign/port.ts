import type { Representative } from '@bandstand/domain/accounts'
import type { IncomingHttpHeaders } from 'node:http'

/** A signer: the person whose signature is asked for, and the party they sign for. */
export interface EnvelopeSigner extends Representative {
  name: string
  email: string
  /** The text in the file where the signature goes; it appears nowhere else. */
  anchor: string
}

export interface NewEnvelope {
  /** Ours, for `find`. */
  id: string
  title: string
  pdf: Buffer
  /** All may sign at once, in any order. */
  signers: EnvelopeSigner[]
  /** Where the provider reports what happened. */
  notifyUrl: string
}

/** The state of an envelope at the provider. */
export interface EnvelopeState {
  status: 'open' | 'completed' | 'declined' | 'voided'
  signers: (Representative & {
    name: string
    email: string
    status: 'waiting' | 'signed' | 'declined'
    /** When it was signed or declined. */
    at: string
  })[]
}

/** Where signatures are given if not in Bandstand. Everything but `readNotification` throws ESignError. */
export interface ESignPort {
  id: 'docusign'
  /** The path at which Bandstand listens for notifications. */
  webhookPath: string
  /** Requests signatures under a file; returns the provider's id of the envelope. */
  open(envelope: NewEnvelope): Promise<string>
  /** The provider's id of the envelope that was opened with our id, or null. For some days only. */
  find(id: string): Promise<string | null>
  /** Returns the URL where this signer signs; valid once and for minutes. It returns to `returnUrl`. */
  signingUrl(envelopeId: string, signer: Omit<EnvelopeSigner, 'anchor'>, returnUrl: string): Promise<string>
  read(envelopeId: string): Promise<EnvelopeState>
  /** Ends an open envelope for good; one that has ended already stays as it is. */
  void(envelopeId: string, reason: string): Promise<void>
  /** Which envelope a notification is about (null: about none); 'forged' unless the provider signed it. */
  readNotification(headers: IncomingHttpHeaders, body: Buffer): { envelopeId: string | null } | 'forged'
}

/** The provider couldn't be reached, or refused; `code` is its own reason. */
export class ESignError extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.name = 'ESignError'
    this.code = code
  }
}
