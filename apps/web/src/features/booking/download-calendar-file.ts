import { client } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Saves one booking as a calendar file. Throws what the server refuses. */
export async function downloadCalendarFile(bookingId: string): Promise<void> {
  const { fileName, text } = await client.booking.calendarFile({ id: bookingId })
  saveFile(new File([text], fileName, { type: 'text/calendar;charset=utf-8' }), fileName)
}
