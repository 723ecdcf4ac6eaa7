import { AddressPicture, type Shown } from './address-picture.tsx'
import './calendars.css'

interface Place {
  name: string
  steps: string
  picture: Shown
}

const PLACES: readonly Place[] = [
  {
    name: 'Google Calendar',
    steps:
      'On a computer, open Settings, choose your calendar under “Settings for my calendars”, scroll to “Integrate calendar” and copy “Secret address in iCal format”.',
    picture: {
      menu: ['General', 'Calendars', 'Gigs'],
      chosen: 2,
      label: 'Secret address in iCal format',
      address: '…/basic.ics',
    },
  },
  {
    name: 'Apple’s calendar',
    steps:
      'At icloud.com/calendar or on your phone, press the button beside the calendar, turn on “Public Calendar” and copy the link. Whoever has it can read that calendar.',
    picture: { menu: ['Home', 'Gigs', 'Work'], chosen: 1, label: 'Share publicly', address: 'webcal://…' },
  },
  {
    name: 'Outlook',
    steps:
      'On the web, open Settings, Calendar, Shared calendars. Under “Publish a calendar” choose the calendar and “Can view when I’m busy”, press Publish and copy the ICS link.',
    picture: {
      menu: ['Events', 'Weather', 'Sharing'],
      chosen: 2,
      label: 'Publish a calendar',
      address: '…/calendar.ics',
    },
  },
  {
    name: 'Bandsintown',
    steps:
      'In Bandsintown for Artists, open your events, then the calendar button, and copy the address under “Subscribe” or “iCal”.',
    picture: {
      menu: ['Profile', 'Events', 'Fans'],
      chosen: 1,
      label: 'Subscribe (iCal)',
      address: '…/events.ics',
    },
  },
]

/** Shows where other calendars have their address, with a picture of each. */
export function FindAddress() {
  return (
    <section className="stack" aria-labelledby="find-address">
      <h3 id="find-address" className="t5">
        Where to find the address
      </h3>
      <ul className="calendars__places">
        {PLACES.map(({ name, steps, picture }) => (
          <li key={name}>
            <AddressPicture {...picture} />
            <div>
              <b>{name}</b>
              <p className="muted">{steps}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="hint">
        Anyone who has such an address can read the calendar. If yours ever gets out, your calendar can make a
        new one: then add that and remove the old one.
      </p>
    </section>
  )
}
