import { type Ability, can, type Role } from '@bandstand/domain/parties'

/** What a role must allow for the actions that the answers of an area offer; booking for those of every other area. */
const NEEDED_IN: Partial<Record<string, Ability>> = {
  contracts: 'sign',
  payments: 'pay',
  boosts: 'managePlan',
  subscriptions: 'managePlan',
}
/** The areas of what an answer about a night has, by its parts. */
const AREAS_OF_NIGHT: Partial<Record<string, string>> = { contract: 'contracts', payment: 'payments' }
/** The same for single actions, whatever the area. */
const NEEDED_FOR: Partial<Record<string, Ability>> = { checkIn: 'checkIn', undoCheckIn: 'checkIn' }

/**
 * Returns an answer of the API whose `abilities`, anywhere in it, offer only what the caller's role allows: the policies of the areas
 * decide by side and state. `area`: the first part of the operation's name, such as `contracts`.
 */
export function limitAbilities<Output>(output: Output, role: Role, area: string): Output {
  if (area === 'nights' && isPlain(output))
    return Object.fromEntries(
      Object.entries(output).map(([part, value]) => [
        part,
        limitAbilities(value, role, AREAS_OF_NIGHT[part] ?? part),
      ]),
    ) as Output
  const needed = NEEDED_IN[area] ?? 'book'
  // Most requests come from people who may do everything in the area.
  if (can(role, needed) && can(role, 'checkIn')) return output
  const isOffered = (action: string) => can(role, NEEDED_FOR[action] ?? needed)
  const limit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(limit)
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === 'abilities' && isPlain(each) ? offered(each, isOffered) : limit(each),
      ]),
    )
  }
  return limit(output) as Output
}

function offered(abilities: Record<string, unknown>, isOffered: (action: string) => boolean) {
  return Object.fromEntries(
    Object.entries(abilities).map(([action, value]) => [
      action,
      isOffered(action) ? value : nothingOf(value),
    ]),
  )
}

/** Returns what says in the place of an ability that there is none. */
function nothingOf(value: unknown): false | [] | null {
  if (typeof value === 'boolean') return false
  return Array.isArray(value) ? [] : null
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
