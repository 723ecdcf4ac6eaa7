import type { RosterAct } from '@bandstand/api-spec'
import { rosterKey } from '@bandstand/domain/roster'

/** Returns the acts that have every word of a text in a name, contact, address, number or note. */
export function searchRoster(acts: readonly RosterAct[], q: string): RosterAct[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return acts.filter((act) => {
    const { name, contactName, email, phone, note, member } = act
    const text = fold([name, contactName, email, phone, note, member?.name].join(' '))
    // A number is found however it's written.
    const digits = phone.replaceAll(/\D/g, '')
    return words.every(
      (word) =>
        text.includes(word) || (/^[\d().+-]{3,}$/.test(word) && digits.includes(word.replaceAll(/\D/g, ''))),
    )
  })
}

const fold = (text: string) => rosterKey({ name: text })
