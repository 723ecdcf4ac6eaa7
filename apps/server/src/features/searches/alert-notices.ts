import { FLOOD_ALERTS, LISTED_GIGS, searchFilter, searchPath } from '@bandstand/domain/searches'
import { listText } from '@bandstand/domain/product'
import { isolated, withoutLinks } from '@bandstand/domain/text'
import { instantText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { payFact, showFacts } from '../booking/index.ts'
import { selectToldGigs, type ToldGig } from './tell.queries.ts'

/** Returns the notice of new gigs that a person's searches found; none when no gig of them is open anymore. */
export const alertNotices: NoticesOf<'search.alerted'> = async ({ noticeId }, { db, now }) => {
  const gigs = await selectToldGigs(db, noticeId, now())
  const [first] = gigs
  if (!first) return []
  return [
    {
      key: `search:${noticeId}`,
      kind: 'search.alerted',
      to: { personId: first.person_id, partyId: first.party_id },
      // Of several, each is another venue's.
      ...(gigs.length === 1 && { authorId: first.venue_id }),
      at: first.told_at,
      ...alertText(gigs),
    },
  ]
}

type Shown = Omit<ToldGig, 'person_id' | 'party_id' | 'told_at' | 'venue_id'>

/** Returns the text about new gigs, of which there is one at least. */
export function alertText(gigs: readonly Shown[]): NoticeText {
  const searches = [...new Map(gigs.map((gig) => [gig.search_id, gig])).values()]
  const [first] = gigs as [Shown, ...Shown[]]
  const names = listText(searches.map(({ search_name }) => `“${isolated(search_name)}”`))
  const slowed = searches.filter(({ is_slowed }) => is_slowed)
  const [they, search, it] = [
    gigs.length === 1 ? 'It matches' : 'They match',
    searches.length === 1 ? 'search' : 'searches',
    searches.length === 1 ? 'it' : 'them',
  ]
  const paragraphs = [
    `${they} your ${search} ${names}.`,
    ...slowed.map(
      ({ search_name }) =>
        `“${isolated(search_name)}” found gigs more than ${FLOOD_ALERTS} times within a day, so from now on we’ll tell you once a day.`,
    ),
    gigs.length > LISTED_GIGS
      ? `${gigs.length - LISTED_GIGS} more are in the list of gigs. You can change or pause the ${search} in your settings.`
      : `Apply if you want to play. You can change or pause ${it} in your settings.`,
  ]
  if (gigs.length === 1)
    return {
      title: `New gig: ${plain(first.gig_title)}`,
      paragraphs,
      facts: showFacts(first, payFact(first)),
      path: `/gigs/${first.gig_id}`,
      action: 'See the gig',
    }
  return {
    title:
      searches.length === 1
        ? `${gigs.length} new gigs match “${plain(first.search_name)}”`
        : `${gigs.length} new gigs match your searches`,
    paragraphs,
    facts: gigs.slice(0, LISTED_GIGS).map(gigFact),
    path:
      searches.length === 1 ? searchPath(searchFilter.parse(first.search_filter), first.near_text) : '/gigs',
    action: 'See the gigs',
  }
}

const plain = (text: string) => isolated(withoutLinks(text))

/** One of several gigs on a line: what is ours is the label, what members wrote the value. */
function gigFact(gig: Shown): NoticeFact {
  const value = [withoutLinks(gig.gig_title), withoutLinks(gig.venue_name), payFact(gig).value]
  return { label: instantText(gig.gig_starts_at, gig.gig_time_zone), value: value.filter(Boolean).join(', ') }
}
