import {
  ArrowRight,
  CalendarDays,
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
import { SectionHead } from '../../components/ui/section-head.tsx'
import './steps.css'

/** Shows links to the areas where a member looks something up. */
export function Explore({ venue }: { venue: boolean }) {
  const links = [
    {
      to: '/artists',
      title: 'Artists',
      text: 'Everyone who plays here, by sound, craft and rate.',
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
      to: '/bookings',
      title: 'Bookings',
      text: 'What waits for you, what is ahead and what is over.',
      Glyph: CalendarDays,
    },
    {
      to: '/messages',
      title: 'Messages',
      text: 'What you wrote each other, gig by gig and beside them.',
      Glyph: MessagesSquare,
    },
    {
      to: '/network',
      title: 'Network',
      text: 'Who you know, who they know, and the way to anybody.',
      Glyph: Waypoints,
    },
    {
      to: '/applications',
      title: 'Applications',
      text: 'Who asked whom, the offers and the words about them.',
      Glyph: Handshake,
    },
    {
      to: '/contracts',
      title: 'Contracts',
      text: 'What you agreed on, to read, sign and print.',
      Glyph: FilePen,
    },
    {
      to: '/payments',
      title: 'Payments',
      text: 'What is held for a night, what is yours and what is on its way.',
      Glyph: Landmark,
    },
    { to: '/venues-map', title: 'Map', text: 'Rooms and open dates where they are.', Glyph: Map },
    ...(venue
      ? [
          {
            to: '/find-artists',
            title: 'Find Artists',
            text: 'Who plays within a few miles of your door.',
            Glyph: UserSearch,
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="explore">
      <SectionHead id="explore">Explore</SectionHead>
      <ul className="steps">
        {links.map(({ to, title, text, Glyph }) => (
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
