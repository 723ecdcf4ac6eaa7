import {
  ArrowRight,
  CalendarDays,
  CalendarRange,
  FilePen,
  Handshake,
  Landmark,
  Map,
  MessagesSquare,
  Ticket,
  UserSearch,
  Users,
  Waypoints,
} from 'lucide-react'
import { Link } from 'react-router'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { mayOpen } from '../../lib/session/needed-abilities.ts'
import { useActingParty } from '../../lib/session/session.ts'
import './steps.css'

/** Shows links to the areas where a member looks something up, as far as they're of use in their role. */
export function Explore({ venue }: { venue: boolean }) {
  const role = useActingParty()?.role ?? 'owner'
  return (
    <section aria-labelledby="explore">
      <SectionHead id="explore">Explore</SectionHead>
      <ul className="steps">
        {linksFor(venue)
          .filter(({ to }) => mayOpen(role, to))
          .map(({ to, title, text, Glyph }) => (
            <li key={to} className="step">
              <span className="step__n" aria-hidden="true">
                <Glyph className="i" />
              </span>
              <span className="step__text">
                <Link to={to} className="t5">
                  {title}
                </Link>
                <span className="muted">{text}</span>
              </span>
              <ArrowRight className="i" aria-hidden="true" />
            </li>
          ))}
      </ul>
    </section>
  )
}

function linksFor(venue: boolean) {
  return [
    {
      to: '/artists',
      title: 'Artists',
      text: 'Everyone who plays here, by sound, skill and rate.',
      Glyph: Users,
    },
    ...(venue
      ? [
          {
            to: '/my-gigs',
            title: 'My gigs',
            text: 'Your open, booked and past gigs, and what each one needs.',
            Glyph: Ticket,
          },
        ]
      : []),
    {
      to: '/calendar',
      title: 'Calendar',
      text: 'Month, week and agenda: what’s on, and which evenings are free.',
      Glyph: CalendarRange,
    },
    {
      to: '/bookings',
      title: 'Bookings',
      text: 'To do, upcoming and past.',
      Glyph: CalendarDays,
    },
    {
      to: '/messages',
      title: 'Messages',
      text: 'Your conversations about gigs and with your connections.',
      Glyph: MessagesSquare,
    },
    {
      to: '/network',
      title: 'Network',
      text: 'Your connections, theirs, and how to reach anyone.',
      Glyph: Waypoints,
    },
    {
      to: '/applications',
      title: 'Applications',
      text: 'Applications, invitations and offers.',
      Glyph: Handshake,
    },
    {
      to: '/contracts',
      title: 'Contracts',
      text: 'Read, sign and print what you agreed on.',
      Glyph: FilePen,
    },
    {
      to: '/payments',
      title: 'Payments',
      text: 'What’s held, what’s available and what’s on its way.',
      Glyph: Landmark,
    },
    { to: '/venues-map', title: 'Map', text: 'Venues and open gigs on the map.', Glyph: Map },
    ...(venue
      ? [
          {
            to: '/find-artists',
            title: 'Find artists',
            text: 'Artists within a few miles of your venue.',
            Glyph: UserSearch,
          },
        ]
      : []),
  ]
}
