import { client } from '../../../lib/api/api.ts'

/** Returns one booking as a calendar file. Throws the server's refusal. */
export async function loadCalendarFile(bookingId: string): Promise<File> {
  const { fileName, text } = await client.booking.calendarFile({ id: bookingId })
  return new File([text], fileName, { type: 'text/calendar;charset=utf-8' })
}
