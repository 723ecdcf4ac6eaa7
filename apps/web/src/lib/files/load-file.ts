import { ORPCError } from '@orpc/client'
import { withProof } from '../session/proof.ts'
import { partyHeaders, refuseParty } from '../session/switch-party.ts'
import { accessToken } from '../session/session.ts'

/**
 * Returns a file that the server sends while it's created, which isn't an operation of the API. Throws the server's
 * refusal, and when the connection ends before the file does.
 */
export function loadFile(path: string): Promise<File> {
  return withProof(() => fetchFile(path))
}

async function fetchFile(path: string): Promise<File> {
  const answer = await fetch(path, {
    headers: { authorization: `Bearer ${await accessToken()}`, ...partyHeaders() },
  })
  if (!answer.ok) {
    const { code, ...refusal } = (await answer.json()) as { code: string; message: string; status: number }
    if (code === 'PARTY_NOT_YOURS') refuseParty()
    throw new ORPCError(code, refusal)
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const bytes = await answer.blob()
  return new File([bytes], name ?? '', { type: bytes.type })
}
