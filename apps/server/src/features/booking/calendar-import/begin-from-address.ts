import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { isCalendar } from './decode-file.ts'
import { beginWith } from './prepare-import.ts'

/**
 * Reads the calendar at an https address, once, and keeps it as the venue's draft, as if it were a file. The address opens the
 * calendar to whoever has it, so only its host is kept. Throws IMPORT_VENUES_ONLY, IMPORTS_TOO_MANY, IMPORT_UNREACHABLE,
 * IMPORT_TOO_LARGE, IMPORT_NOT_CALENDAR, IMPORT_UNREADABLE, IMPORT_TOO_SLOW.
 */
export async function beginFromAddress(deps: Deps, actor: Actor, address: string): Promise<{ id: string }> {
  return beginWith(deps, actor, async () => {
    const content = Buffer.from(await readAddress(deps, address))
    if (!isCalendar(content)) throw refusal('IMPORT_NOT_CALENDAR')
    return { fileName: `Calendar at ${new URL(address).hostname}`.slice(0, 200), content }
  })
}

/** Returns the content at an address. Throws IMPORT_UNREACHABLE, IMPORT_TOO_LARGE. */
async function readAddress({ web }: Deps, address: string): Promise<Uint8Array> {
  const content = await web.read(address, { mostBytes: IMPORT_LIMITS.bytes })
  if (content === 'too_large') throw refusal('IMPORT_TOO_LARGE')
  if (typeof content === 'string') throw refusal('IMPORT_UNREACHABLE')
  return content.bytes
}
