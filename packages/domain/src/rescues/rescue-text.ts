import { countOf } from '../product/index.ts'

/** Returns how many were asked and said no, as a sentence for the venue. */
export function askedText({ asked, declined }: { asked: number; declined: number }): string {
  if (asked === 0) return 'No act could be asked.'
  const said = declined === 0 ? 'nobody said no' : `${declined} said no`
  return `${countOf(asked, 'act')} asked, ${said}.`
}
