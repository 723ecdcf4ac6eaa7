export { calendarNotices } from './calendar-notices.ts'
export { calendarAddressStore, eraseCalendars, readCalendarFigures } from './outside-calendars.queries.ts'
export { outsideCalendarsRouter } from './outside-calendars.router.ts'
export { runCalendarClock } from './run-calendar-clock.ts'
