/** A text that came in. */
export interface TextReply {
  /** E.164. */
  from: string
  text: string
  /** Whether the provider has answered it already, as it does for STOP and HELP. */
  isAnswered: boolean
}

/** Sends text messages to phones, and reads what comes back. */
export interface TextsPort {
  /** The number or name that they come from, as people see it; null when the provider chooses among several. */
  sender: string | null
  /**
   * Sends a text to a number (E.164). `stopped`: whoever has the number wants none. `refused`: it can't be texted. Throws when the provider
   * didn't take it, and TextUnknown when that isn't certain.
   */
  send(message: { to: string; body: string }): Promise<'sent' | 'stopped' | 'refused'>
  /** The path to which the provider sends what comes in; null in demo mode, which has a page for it. */
  webhookPath: string | null
  /** Reads a request of the provider; `url` is the address that it called, which its signature covers. */
  readReply(headers: Record<string, unknown>, url: string, body: Record<string, string>): TextReply | 'forged'
  /** What the provider wants as the response: the text to send back, if any. */
  respond(text: string | null): { type: string; body: string }
}

/** Thrown when the provider may have sent a text, as its answer never came. */
export class TextUnknown extends Error {}
