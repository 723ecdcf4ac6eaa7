import { client } from '../../lib/api.ts'

/** Saves one booking as a calendar file. Throws what the server refuses. */
export async function downloadCalendarFile(bookingId: string): Promise<void> {
  const { fileName, text } = await client.booking.calendarFile({ id: bookingId })
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
