import { isVenue } from '@bandstand/domain/accounts'
import { dayIn, localTimeZone } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { BlockedTimes } from '../../features/booking/calendar/blocked-times.tsx'
import {
  calendarAddress,
  type CalendarSearch,
  readCalendarSearch,
} from '../../features/booking/calendar/calendar-address.ts'
import { CalendarFeed } from '../../features/booking/calendar/calendar-feed.tsx'
import { CalendarScreen } from '../../features/booking/calendar/calendar-screen.tsx'
import { ActDates } from '../../features/polls/act-dates.tsx'
import { MyPolls } from '../../features/polls/my-polls.tsx'
import { api } from '../../lib/api/api.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import '../../features/booking/calendar/calendar-screen.css'

/** Shows /calendar: what a member has on each evening, and what can be done on an empty one. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const acting = useActingParty()
  const profile = useQuery(api.profiles.getMine.queryOptions())
  const timeZone = profile.data?.timeZone ?? localTimeZone()
  const today = dayIn(timeZone, new Date(useNow(60_000)))
  // Shown before the address follows: the focus moves with the day, key by key.
  const [shown, setShown] = useOptimistic(readCalendarSearch(search, today))
  const show = (change: Partial<CalendarSearch>) =>
    startTransition(async () => {
      const next = { ...shown, ...change }
      setShown(next)
      await navigate(calendarAddress(next), { replace: true, preventScrollReset: true })
    })
  // Band members begin here: they have no dashboard.
  const polls = useQuery(api.polls.mine.queryOptions())
  const mayBook = useMay('book')
  const hasGigs = acting !== null && isVenue(acting.userType)
  return (
    <div className="stack stack--l">
      <PageTitle page="Calendar" />
      <PageHead
        title="Calendar"
        actions={
          !mayBook ? null : hasGigs ? (
            <Button variant="act" to="/gigs/create">
              <Plus className="i" aria-hidden="true" />
              Post a Gig
            </Button>
          ) : (
            <Button to="/bookings">Bookings</Button>
          )
        }
      />
      <MyPolls polls={polls.data?.polls ?? []} />
      <CalendarScreen shown={shown} today={today} isVenue={hasGigs} timeZone={timeZone} onChange={show} />
      <div className="calendar-settings grid items-start gap-6 md:grid-cols-2">
        <ActDates day={shown.day} timeZone={timeZone} />
        {mayBook && <BlockedTimes day={shown.day} />}
        <CalendarFeed />
      </div>
    </div>
  )
}
