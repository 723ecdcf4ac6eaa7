import { addDays } from '@bandstand/domain/time'

/** The calendar of a bar as its programs export it, with what real ones have: odd dates, no ends, repeats and closed days. */
export interface VenueCalendar {
  ics: string
  csv: string
}

const icsDay = (day: string) => day.replaceAll('-', '')
const slashed = (day: string) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1')
const dotted = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3.$2.$1')

/** Returns both files with entries of two months from a Monday (YYYY-MM-DD) on. The table has other evenings than the calendar. */
export function venueCalendar(monday: string): VenueCalendar {
  const on = (week: number, weekday: number) => addDays(monday, week * 7 + weekday)
  return { ics: calendarFile(on), csv: table(on) }
}

type On = (week: number, weekday: number) => string

function calendarFile(on: On): string {
  const at = (day: string, time: string) => `TZID=America/Detroit:${icsDay(day)}T${time}00`
  const events = [
    [
      `DTSTART;${at(on(0, 1), '2000')}`,
      `DTEND;${at(on(0, 1), '2300')}`,
      'SUMMARY:Tuesday jam',
      'RRULE:FREQ=WEEKLY;COUNT=6',
    ],
    [
      `DTSTART;${at(on(0, 6), '1900')}`,
      'DURATION:PT3H',
      'SUMMARY:Open mic',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3',
    ],
    [`DTSTART;${at(on(0, 4), '2230')}`, `DTEND;${at(on(0, 5), '0130')}`, 'SUMMARY:DJ night – doors 10'],
    [
      `DTSTART;VALUE=DATE:${icsDay(on(2, 0))}`,
      `DTEND;VALUE=DATE:${icsDay(on(2, 1))}`,
      'SUMMARY:CLOSED – floor sanding',
    ],
    [`DTSTART:${icsDay(on(1, 3))}T010000Z`, `DTEND:${icsDay(on(1, 3))}T040000Z`, 'SUMMARY:Private party 🎉'],
    [
      `DTSTART:${icsDay(on(2, 4))}T203000`,
      `DTEND:${icsDay(on(2, 4))}T233000`,
      'SUMMARY:Rock night: TBD / TBD',
    ],
    [
      `DTSTART;${at(on(3, 4), '2000')}`,
      `DTEND;${at(on(3, 4), '2300')}`,
      'SUMMARY:Blues jam',
      'STATUS:CANCELLED',
    ],
    [
      `DTSTART;${at(on(3, 5), '0900')}`,
      `DTEND;${at(on(3, 5), '1000')}`,
      'SUMMARY:Order kegs',
      'TRANSP:TRANSPARENT',
    ],
    [`DTSTART;${at(on(4, 4), '2000')}`, 'SUMMARY:Songwriters in the round'],
    [
      `DTSTART;${at(on(5, 4), '2300')}`,
      `DTEND;${at(on(5, 4), '2000')}`,
      'SUMMARY:Typo: ends before it starts',
    ],
  ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//A bar//EN',
    ...events.flatMap((lines, index) => [
      'BEGIN:VEVENT',
      `UID:entry-${index}@bar.example`,
      `DTSTAMP:${icsDay(on(0, 0))}T120000Z`,
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

function table(on: On): string {
  return [
    'Date;Start;End;Act;Room;Fee;Contact;Notes',
    `${slashed(on(1, 4))};8:00 PM;11 PM;The House Trio;Back room;$300;marla 313.555.0142;weekly`,
    `${on(1, 5)};9pm;12:30am;Los Panaderos;Main;450;;bring own PA`,
    `${dotted(on(2, 5))};20:00;23:00;Früh & Spät;Back room;250 €;;`,
    `${slashed(on(2, 6))};TBD;TBD;TBD;Main;;;`,
    `${slashed(on(3, 6))};8:00 PM;11:00 PM;Soul Stew;Main;"1,200.00";"""Big"" Al, 313 555 0177";"two sets,\nbreak 20 min"`,
    `${slashed(on(3, 6))};8:00 PM;11:00 PM;Soul Stew;Main;"1,200.00";"""Big"" Al, 313 555 0177";"two sets,\nbreak 20 min"`,
    `2/30/${on(4, 0).slice(0, 4)};8 PM;11 PM;No Such Day;Main;300;;`,
    `${slashed(on(4, 1))};;;CLOSED;;;;floor`,
    `;8 PM;11 PM;No date;Main;200;;`,
    `${on(5, 5)};20.00;23.00;=SUM(A1:A9);Back room;225;;`,
  ].join('\n')
}
